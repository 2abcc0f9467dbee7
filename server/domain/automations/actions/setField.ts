import { settableFields } from '../../../../resources/automations/automation/automation.parts.ts'
import { isEmpty, kindOf, rulesOf } from '../../../../src/schema/index.ts'
import { parseRelative } from '../../../../src/schema/relativeDay.ts'
import { addDays, dateOf, toLocal } from '../../../../src/schema/zone.ts'
import { sameValue } from '../../../engine/records/fields.ts'
import { errors } from '../errors.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import type { Plan } from '../plan.ts'
import type { AutomatedAction, Occasion } from './action.ts'
import { changedField, changeRecord, type ChangedField } from './change.ts'
import { loggedWords, wordsOf } from './words.ts'

const numbers: ReadonlySet<string> = new Set(['int4', 'int8'])

/**
 * The text of an automation as a value of the field; days that count from the present are those of
 * this moment.
 */
const rawValue = ({ ctx, field }: ChangedField, text: string): unknown => {
  const kind = kindOf(field)
  const relative = kind.later && parseRelative(text)
  if (kind.later && (relative?.from === 'now' || relative?.from === 'today')) {
    const { timezone: zone } = ctx.institution
    const now = ctx.clock.now().toISOString()
    return relative.from === 'now'
      ? kind.later(now, relative.shift, zone)
      : kind.later(addDays(dateOf(toLocal(now, zone)), relative.shift), 0, zone)
  }
  const { type } = kind.column(field.options)
  if (type === 'bool') return text === 'true' ? true : text === 'false' ? false : text
  return numbers.has(type) && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** The new value; null empties the field. Throws, at `value`, if the field can't have it. */
const valueOf = (plan: Plan, changed: ChangedField): unknown => {
  const { name, field, ctx } = changed
  const text = plan.terms.value?.trim() ?? ''
  const label = field.options.label[ctx.lang]
  if (text === '') {
    if (field.options.required) throw errors.valueMissing().at('value')
    return null
  }
  const [, rule] = rulesOf(ctx.resource, 'update').find(([one]) => one === name) ?? []
  const value = rule ? rule.cast(rawValue(changed, text), {}) : null
  const wrong = rule?.check(value, {})
  if (!rule || isEmpty(value)) throw errors.automationValueUnfit({ valueOf: label }).at('value')
  if (wrong) throw new Fault(wrong.code, { params: wrong.params }).at('value')
  return value
}

const planned = ({ plan }: Pick<Occasion, 'plan'>) => {
  const changed = changedField(plan, settableFields)
  return { changed, value: valueOf(plan, changed) }
}

export const setField: AutomatedAction = {
  judge(plan) {
    planned({ plan })
    const { trigger, dateField, field } = plan.terms
    if (trigger === 'DATE' && dateField === field) throw errors.automationStartsItself().at('field')
  },
  async foresee(occasion) {
    const { changed, value } = planned(occasion)
    const { record, reading } = occasion
    if (!record) return { reason: 'GONE' }
    if (sameValue(record[changed.name], value)) return { reason: 'SAME' }
    return { words: await wordsOf(reading, changed, value) }
  },
  async run(deed) {
    const { changed, value } = planned(deed)
    if (!deed.record) return { reason: 'GONE' }
    const words = await loggedWords(deed.reading, changed, value)
    return (await changeRecord(deed, changed, deed.record, value)) ? { words } : { reason: 'SAME' }
  },
}
