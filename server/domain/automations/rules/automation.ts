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

/**
 * Fields that determine what an automation does: it acts for the person who last changed one of
 * them.
 */
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

/** Fills in defaults. A webhook that is no longer used is removed, so that it can be deleted. */
const tidied = (record: Automation): Automation => ({
  ...record,
  offset: record.offset ?? (record.trigger === 'DATE' ? 0 : null),
  offsetUnit: record.offsetUnit ?? (record.trigger === 'DATE' ? 'DAYS' : null),
  offsetWay: record.offsetWay ?? (record.trigger === 'DATE' ? 'AFTER' : null),
  tagWay: record.tagWay ?? (record.action === 'TAG' ? 'ADD' : null),
  webhook: record.action === 'WEBHOOK' ? record.webhook : null,
})

/** Fields that the checks need; if they are empty, their own rules report it. */
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
   * An automation acts for the person who last changed its terms, with their permissions. Turning
   * it on or renaming it doesn't change that person, so that nobody lends their permissions to
   * terms that someone else wrote.
   */
  beforeWrite({ kind, before, after }, ctx) {
    if (kind === 'delete' || ctx.actor.id === systemId || !isWhole(after)) return undefined
    const record = tidied(after)
    // only the server sets the FAILED state
    const status = kind === 'create' && record.status === 'FAILED' ? 'OFF' : record.status
    const reason = status === 'FAILED' && before ? before : { offReason: null, offTime: null }
    // if the server had to turn it off, the person who turns it on again becomes responsible
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
