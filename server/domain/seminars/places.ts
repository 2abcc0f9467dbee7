import {
  holdingPlaces,
  type PlaceState,
} from '../../../resources/seminars/registration/registration.options.ts'
import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import { seminarPhaseOf } from '../../../resources/seminars/seminar/locks.ts'
import type { Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { TaskHandler } from '../../engine/jobs/task.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import { asText } from '../../../src/schema/asText.ts'
import { isObject } from '../../platform/http/body.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { lineOf, settleOne } from '../booking/index.ts'
import { erasedAmong } from '../personal-data/index.ts'
import {
  changeRegistration,
  lockSeminar,
  openSeminarContext,
  type SeminarContext,
} from './context.ts'
import { queueMessage } from './messages.ts'

const idsOf = (rows: readonly Registration[]): readonly string[] => rows.map(({ id }) => id)
const inPlace = ({ place }: Pick<Registration, 'place'>, states: readonly PlaceState[]): boolean =>
  place !== null && states.includes(place)
/** Whether a registration counts towards the limit. */
export const holdsPlace = (row: Pick<Registration, 'place' | 'deletedAt'>): boolean =>
  row.deletedAt === null && inPlace(row, holdingPlaces)

/** Whether a registration has a place or waits for one. */
export const isInLine = (row: Pick<Registration, 'place' | 'deletedAt'>): boolean =>
  holdsPlace(row) || (row.deletedAt === null && row.place === 'WAITING')

/** Places that are taken, and whether people wait. */
export const takenPlaces = async (
  { db }: Pick<StoreTx, 'db'>,
  seminarId: string,
): Promise<{ readonly taken: number; readonly waiting: number }> => {
  const rows = await tablesOf({ db }, registration)
    .selectFrom('registration')
    .select(eb => ['place', eb.fn.countAll().as('count')])
    .where('seminarId', '=', seminarId)
    .where('deletedAt', 'is', null)
    .where('place', 'in', [...holdingPlaces, 'WAITING'])
    .groupBy('place')
    .execute()
  const of = (wanted: readonly string[]): number =>
    rows.reduce(
      (sum, { place, count }) => sum + (wanted.includes(place ?? '') ? Number(count) : 0),
      0,
    )
  return { taken: of(holdingPlaces), waiting: of(['WAITING']) }
}

/**
 * Settles places, the seminar's row being locked: expired offers lapse, and free places are offered
 * to those who wait, first come first served. After the start, the waiting list ends and nothing is
 * offered.
 */
export const settlePlaces = async (context: SeminarContext, locked: Seminar): Promise<void> => {
  const { id, seatLimit, offerHours, endAt } = locked
  const inLine = await rowsWhere(context.tx, registration, [
    among('seminarId', [id]),
    among('place', [...holdingPlaces, 'WAITING']),
  ])
  const erased = await erasedAmong(context.tx, registration.name, idsOf(inLine))
  const rows = inLine.filter(row => !erased.has(row.id))
  const { overdue, waiting, free } = lineOf(rows, {
    places: seatLimit ?? Number.POSITIVE_INFINITY,
    now: context.now,
    holds: row => inPlace(row, holdingPlaces),
    waits: row => inPlace(row, ['WAITING']),
    before: (a, b) => {
      const [first, second] = [`${a.queuedAt ?? ''} ${a.id}`, `${b.queuedAt ?? ''} ${b.id}`]
      return first < second ? -1 : 1
    },
  })
  const phase = seminarPhaseOf(locked, context.now)
  for (const row of overdue)
    await settleOne(context.tx, () =>
      changeRegistration(context, row.id, { place: 'EXPIRED', until: null }, 'expireBooking'),
    )
  if (phase === 'ENDED' || phase === 'CANCELLED') return
  const later = new Date(Date.parse(context.now) + offerHours * 3_600_000).toISOString()
  const until = endAt !== null && endAt < later ? endAt : later
  for (const recordId of erased)
    await settleOne(context.tx, () =>
      changeRegistration(context, recordId, { place: 'CANCELLED', until: null }, 'cancel'),
    )
  let left = free
  for (const row of waiting) {
    if (left <= 0) break
    const offered = await settleOne(context.tx, () =>
      changeRegistration(context, row.id, { place: 'OFFERED', until }, 'offerSeat'),
    )
    if (!offered) continue
    left -= 1
    await queueMessage(context, offered, 'OFFER', until)
    await enqueueOwn(
      context.tx,
      { ids: context.of('seminar').ids, now: context.now },
      {
        kind: 'seminarPlaces',
        resource: 'seminar',
        action: 'settleSeats',
        input: { seminarId: id },
        runAt: until,
        name: `seminar places ${id} ${until}`,
      },
    )
  }
}

/** Lets expired offers lapse, and passes their places on. */
export const settlePlacesTask: TaskHandler = async ({ ports, scope, session, input }) => {
  const of = sessionContexts(ports, session)
  const { seminarId }: Readonly<Record<string, unknown>> = isObject(input) ? input : {}
  await scope.transaction(async tx => {
    tx.operation({ action: 'settleSeats', resource: 'registration' })
    const context = openSeminarContext(tx, of)
    await settlePlaces(context, await lockSeminar(context, asText(seminarId)))
  })
  return { state: 'DONE' }
}
