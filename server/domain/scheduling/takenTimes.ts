import type { Expression } from 'kysely'
import type { Scope } from '../../platform/store/types.ts'
import { maxLessonMs, TakenTimes, type TimeSpan } from './overlap.ts'

/** The bounds of a span as ISO 8601; what begins before `begun` cannot reach into it. */
export const instantsAround = ({ start, end }: TimeSpan) =>
  ({
    begun: new Date(start - maxLessonMs).toISOString(),
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }) as const

/**
 * Reads the lessons that overlap a span and take these people's time, by person, without those of
 * `except`. One row per person contains all their times as one text, because a busy teacher has
 * hundreds.
 */
export const findTakenTimes = async <T extends TimeSpan>(
  scope: Pick<Scope, 'db'>,
  people: readonly string[],
  span: TimeSpan,
  except: ReadonlySet<string>,
  makeSpan: (lessonId: string, span: TimeSpan) => T,
): Promise<TakenTimes<T>> => {
  const takenTimes = new TakenTimes<T>()
  if (!people.length) return takenTimes
  const { begun: earliestStart, start, end } = instantsAround(span)
  const rows = await scope.db
    .selectFrom('lessonPerson')
    .select(eb => {
      const list = (one: Expression<string>) => eb.fn.agg<string>('string_agg', [one, eb.val(',')])
      const epoch = (column: 'from' | 'until') =>
        eb(eb.fn<number>('date_part', [eb.val('epoch'), column]), '*', 1000)
      const instants = (column: 'from' | 'until') =>
        list(eb.cast<string>(eb.cast<number>(epoch(column), 'int8'), 'text'))
      return [
        'personId',
        list(eb.ref('lessonId')).as('lessons'),
        instants('from').as('starts'),
        instants('until').as('ends'),
      ]
    })
    .where('personId', 'in', people)
    .where('from', '>', earliestStart)
    .where('from', '<', end)
    .where('until', '>', start)
    .where('active', '=', true)
    .groupBy('personId')
    .execute()
  for (const { personId, lessons, starts, ends } of rows) {
    const [from, until] = [starts.split(','), ends.split(',')]
    lessons.split(',').forEach((id, n) => {
      if (!except.has(id))
        takenTimes.add(personId, makeSpan(id, { start: Number(from[n]), end: Number(until[n]) }))
    })
  }
  return takenTimes
}
