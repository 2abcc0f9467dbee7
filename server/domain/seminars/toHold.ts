import type { SeminarToHold } from '../../../resources/classroom/events.calls.ts'
import { registration } from '../../../resources/seminars/registration/registration.resource.ts'
import { entryMinutes } from '../../../resources/seminars/seminar/seminar.options.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { minute } from '../../../src/schema/durations.ts'
import { among, rowsWhere, toIsoInstant } from '../../engine/records/rows.ts'
import type { RoomsPage } from '../../engine/rooms.ts'
import type { Scope } from '../../platform/store/types.ts'
import { hostsOf } from './moderator.ts'

const peopleOf = async (scope: Scope, event: Seminar): Promise<SeminarToHold['people']> => {
  const hosts = await hostsOf(scope, event)
  const seated = await rowsWhere(scope, registration, [
    among('seminarId', [event.id]),
    among('place', ['SEATED']),
    among('auditState', ['APPROVED']),
  ])
  return [
    ...hosts.map(({ id, role, name }) => ({ personId: id, role, name: name ?? '' })),
    ...seated.map(({ id, name }) => ({ personId: id, role: 'AUDIENCE' as const, name })),
  ]
}

/** A page of the seminars that start in a span, with their people, without cancelled ones. */
export const seminarsToHold = async (
  scope: Scope,
  { from, until, page, limit }: RoomsPage,
): Promise<{ readonly seminars: SeminarToHold[]; readonly seminarTotal: number }> => {
  const { rows, total } = await scope.pageWithTotal(seminar, {
    page,
    limit,
    sort: 'startAt',
    q: '',
    where: [
      { field: 'startAt', op: 'gte', values: [from] },
      { field: 'startAt', op: 'lt', values: [until] },
      { field: 'status', op: 'ne', values: ['CANCELLED'] },
    ],
    deleted: 'no',
  })
  const seminars: SeminarToHold[] = []
  for (const row of rows) {
    const start = Date.parse(row.startAt)
    const endAt = row.endAt ?? row.startAt
    seminars.push({
      lessonId: row.id,
      name: row.name,
      startAt: row.startAt,
      endAt,
      opensAt: toIsoInstant(start - entryMinutes.people * minute),
      audienceAt: toIsoInstant(start - entryMinutes.audience * minute),
      closesAt: endAt,
      recorded: row.cloudRecording === 'ON',
      people: await peopleOf(scope, row),
    })
  }
  return { seminars, seminarTotal: total }
}
