import { alert } from '../../../resources/supervision/alert/alert.resource.ts'
import { alertKinds, type AlertKind } from '../../../resources/supervision/alert/alert.options.ts'
import { automation } from '../../../resources/automations/automation/automation.resource.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { createRecord } from '../../engine/records/create.ts'
import type { RuleContext } from '../../engine/records/rules.ts'

/** Minutes after which a cause usually becomes an alert. */
const usualMinutes: Readonly<Record<AlertKind, number>> = {
  TEACHER_MISSING: 3,
  EMPTY_ROOM: 5,
  BAD_NETWORK: 5,
  OVERTIME: 10,
  CAMERA_OFF: 5,
  PICTURES_MISSING: 0,
}

const nameOf = (kind: AlertKind, lang: RuleContext['lang']): string =>
  ({ en: `Alert: ${alertKinds[kind].en}`, zh: `告警：${alertKinds[kind].zh}` })[lang]

/** The default automation for this kind of alert. */
export const usualRule = (kind: AlertKind, lang: RuleContext['lang']) =>
  ({
    name: nameOf(kind, lang),
    target: alert.name,
    trigger: 'DATE',
    dateField: 'since',
    offset: usualMinutes[kind],
    offsetUnit: 'MINUTES',
    offsetWay: 'AFTER',
    condition: `kind=${kind}&state=NOTICED`,
    action: 'ALERT',
    dailyLimit: 1000,
  }) as const

/**
 * Makes the usual rules that are not there, in the caller's name, and turns them on; returns how
 * many.
 */
export const createRules = async (ctx: RuleContext): Promise<number> => {
  const own = keysOf(alertKinds).map(kind => usualRule(kind, ctx.lang))
  const there = await ctx.tx.byKey(
    automation,
    ['name'],
    own.map(({ name }) => [name]),
  )
  const names = new Set(there.map(({ name }) => name))
  const missing = own.filter(({ name }) => !names.has(name))
  for (const values of missing) {
    const { id } = await createRecord(ctx.tx, ctx.contextOf(automation), values)
    await ctx.change(automation, id, { status: 'ON' })
  }
  return missing.length
}
