import type { Condition } from '../../../src/protocol/query.ts'
import { fieldOf, kindOf } from '../../../src/schema/index.ts'
import { dateOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import { errors } from './errors.ts'
import type { Plan } from './plan.ts'

const unitMs = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000 } as const

/** Milliseconds from the date to the moment at which the automation starts. */
const shiftOf = ({ terms: { offset, offsetUnit, offsetWay } }: Plan): number => {
  const ms = (offset ?? 0) * unitMs[offsetUnit ?? 'DAYS']
  return offsetWay === 'BEFORE' ? -ms : ms
}

const dateFieldOf = ({ terms, target }: Plan) => {
  const name = terms.dateField ?? ''
  const field = fieldOf(target.resource, name)
  if (!field) throw errors.automationFieldUnfit({ unfit: name }).at('dateField')
  return { name, isDay: kindOf(field).column(field.options).type === 'date' }
}

/**
 * When an automation starts because of a date: a day begins at midnight by the institution's clock.
 * ISO 8601; undefined for no date.
 */
export const dueAt = (plan: Plan, value: unknown): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined
  const { isDay } = dateFieldOf(plan)
  const from = isDay ? toInstant(`${value}T00:00`, plan.target.institution.timezone).at : value
  return new Date(Date.parse(from) + shiftOf(plan)).toISOString()
}

/**
 * Conditions of the records whose date starts the automation after one moment and not after the
 * other.
 */
export const dateWindowOf = (plan: Plan, after: string, until: string): readonly Condition[] => {
  const { name, isDay } = dateFieldOf(plan)
  const bound = (moment: string): string => {
    const instant = new Date(Date.parse(moment) - shiftOf(plan)).toISOString()
    return isDay ? dateOf(toLocal(instant, plan.target.institution.timezone)) : instant
  }
  return [
    { field: name, op: 'gt', values: [bound(after)] },
    { field: name, op: 'lte', values: [bound(until)] },
  ]
}
