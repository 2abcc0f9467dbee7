import { judgeAutomation, noteAutomations } from '../../server/domain/automations/index.ts'
import { systemId } from '../../server/engine/records/actor.ts'
import { sameValue } from '../../server/engine/records/fields.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { actionFields, triggerFields } from './automation.parts.ts'
import { automation, type Automation } from './automation.resource.ts'

/** Fields that say what an automation does: whoever changes one of them answers for it. */
const meant = [
  'target',
  'trigger',
  'condition',
  'action',
  ...Object.values(triggerFields).flat(),
  ...Object.values(actionFields).flat(),
] as const
const meansTheSame = (a: Automation, b: Automation): boolean =>
  meant.every(name => sameValue(a[name], b[name]))

const empty = {
  events: [],
  watched: [],
  dateField: null,
  offset: null,
  offsetUnit: null,
  offsetWay: null,
  threshold: null,
  countBy: null,
  recipients: [],
  subject: null,
  messageZh: null,
  messageEn: null,
  field: null,
  value: null,
  tagWay: null,
  tags: [],
  webhook: null,
} as const

/** What belongs to another trigger or action is emptied; what is left open of this one is filled in. */
const tidied = (record: Automation): Automation => {
  const own: ReadonlySet<string> = new Set<string>([
    ...triggerFields[record.trigger],
    ...actionFields[record.action],
  ])
  const others = Object.fromEntries(
    keysOf(empty).flatMap(name => (own.has(name) ? [] : [[name, empty[name]]])),
  )
  const date =
    record.trigger === 'DATE'
      ? {
          offset: record.offset ?? 0,
          offsetUnit: record.offsetUnit ?? ('DAYS' as const),
          offsetWay: record.offsetWay ?? ('AFTER' as const),
        }
      : {}
  const tag = record.action === 'TAG' ? { tagWay: record.tagWay ?? ('ADD' as const) } : {}
  return { ...record, ...others, ...date, ...tag }
}

export const automationRules = defineRules(automation, {
  /**
   * Whoever says what it does answers for it: it acts in their name and with their rights from then on. Whoever turns it on or names it anew does not, so that
   * nobody lends their rights to what another person has put together.
   */
  beforeWrite({ kind, before, after }, ctx) {
    if (kind === 'delete' || ctx.actor.id === systemId) return undefined
    const record = tidied(after)
    // that it can't go on is for the server to say
    const status = kind === 'create' && record.status === 'FAILED' ? 'OFF' : record.status
    const reason = status === 'FAILED' && before ? before : { offReason: null, offTime: null }
    // one that the server had to turn off is for whoever turns it on to answer for
    const isLeft = before?.status === 'FAILED' && status === 'ON'
    const stays = before && meansTheSame(before, record) && !isLeft
    const own = stays ? before : { owner: ctx.actor.id, ownerName: ctx.actor.name }
    const { offReason, offTime } = reason
    const { owner, ownerName } = own
    const whole = { ...record, status, offReason, offTime, owner, ownerName }
    if (!stays) judgeAutomation(whole, ctx)
    return whole
  },
  afterWrites: (changes, ctx) => noteAutomations(changes, ctx, meansTheSame),
  actions: {},
})
