import type { Condition } from '../../../src/protocol/query.ts'
import { atMoment, fieldOf, followingOf } from '../../../src/schema/index.ts'
import type { DefaultSources } from '../../../src/schema/kind.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { RecordContext } from './context.ts'

type Present = Pick<RecordContext, 'clock' | 'institution'>

/**
 * The reference date of values that are relative to the present, and the institution's settings for
 * them.
 */
export const momentOf = ({ clock, institution }: Present): DefaultSources => ({
  now: clock.now().toISOString(),
  zone: institution.timezone,
  callingCode: institution.countryCode,
})

/**
 * The condition of a field that follows from conditions, with the values of this moment; undefined
 * for any other field.
 */
export const asksOf = (
  ctx: Present,
  resource: AnyResource,
  name: string,
): readonly Condition[] | undefined => {
  const field = fieldOf(resource, name)
  const asked = field && followingOf(field)
  return asked?.where.flatMap(condition => atMoment(asked.resource, condition, momentOf(ctx)))
}

/**
 * A condition on records of a resource with the values of this moment (a day of instants has two
 * ends), and with what its field asks.
 */
export const conditionsNow = (
  ctx: Present,
  resource: AnyResource,
  condition: Condition,
): readonly Condition[] => {
  const asks = asksOf(ctx, resource, condition.field)
  const now = atMoment(resource, condition, momentOf(ctx))
  return asks ? now.map(one => ({ ...one, asks })) : now
}
