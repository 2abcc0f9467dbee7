import { judgeAutomation } from '../index.ts'
import { noteAutomations } from '../note.ts'
import { systemId } from '../../../engine/records/actor.ts'
import { sameValue } from '../../../engine/records/fields.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import {
  actionFields,
  triggerFields,
} from '../../../../resources/automations/automation/automation.parts.ts'
import {
  automation,
  type Automation,
} from '../../../../resources/automations/automation/automation.resource.ts'

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

/**
 * What is left open is filled in. A webhook that is not called is let go, so that it can be
 * deleted.
 */
const tidied = (record: Automation): Automation => ({
  ...record,
  offset: record.offset ?? (record.trigger === 'DATE' ? 0 : null),
  offsetUnit: record.offsetUnit ?? (record.trigger === 'DATE' ? 'DAYS' : null),
  offsetWay: record.offsetWay ?? (record.trigger === 'DATE' ? 'AFTER' : null),
  tagWay: record.tagWay ?? (record.action === 'TAG' ? 'ADD' : null),
  webhook: record.action === 'WEBHOOK' ? record.webhook : null,
})

/** Fields without which nothing can be judged; that they are empty is said by their own rules. */
const isWhole = (record: Partial<Automation>): boolean =>
  [record.name, record.target, record.trigger, record.action, record.dailyLimit].every(
    value => value !== null && value !== undefined && value !== '',
  )

export const automationRules = defineRules(automation, {
  highlights: [
    {
      name: 'failed',
      kind: 'attention',
      label: { en: 'Automations that were turned off', zh: '已自动关闭的自动化' },
      where: { status: 'FAILED' },
    },
  ],
  /**
   * Whoever says what it does answers for it: it acts in their name and with their rights from then
   * on. Whoever turns it on or names it anew does not, so that nobody lends their rights to what
   * another person has put together.
   */
  beforeWrite({ kind, before, after }, ctx) {
    if (kind === 'delete' || ctx.actor.id === systemId || !isWhole(after)) return undefined
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
