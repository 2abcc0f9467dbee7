import type { Condition } from '../../../src/protocol/query.ts'
import { atMoment, fieldOf, followingOf } from '../../../src/schema/index.ts'
import type { Moment } from '../../../src/schema/kind.ts'
import type { RecordContext } from './context.ts'

/** What values that count from the present count from. */
export const momentOf = ({
  clock,
  institution,
}: Pick<RecordContext, 'clock' | 'institution'>): Moment => ({
  now: clock.now().toISOString(),
  zone: institution.timezone,
})

/** What a field asks that is told by conditions, with the values of this moment; undefined of every other field. */
export const asksOf = (
  ctx: Pick<RecordContext, 'clock' | 'institution' | 'resource'>,
  name: string,
): readonly Condition[] | undefined => {
  const field = fieldOf(ctx.resource, name)
  const asked = field && followingOf(field)
  return asked?.where.map(condition => atMoment(asked.resource, condition, momentOf(ctx)))
}
