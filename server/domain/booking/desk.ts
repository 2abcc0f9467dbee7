import type {
  BookingParty,
  BookingState,
  StaffExemption,
} from '../../../resources/booking/booking.calls.ts'
import { phaseOf, type LessonFacts } from '../../../resources/lesson/locks.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import { lessonHasStarted, lessonNotFound } from '../../platform/errors/factories.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { updateRecord } from '../../engine/records/update.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { zoneOf } from '../../engine/records/zoneOf.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { policyOf, type KeptPolicy } from './policy.ts'

/** Where bookings are made: an open transaction, in whose name, and by which rules. */
export interface Desk extends Pick<KeptPolicy, 'policy' | 'teachers'> {
  readonly tx: StoreTx
  readonly of: Contexts
  readonly now: string
  readonly by: BookingParty
  readonly zone: string
  /** Rules that didn't bind staff, for the log. */
  readonly exempt: Set<StaffExemption>
}

export const openDesk = async (tx: StoreTx, of: Contexts, by: BookingParty): Promise<Desk> => {
  const { policy, teachers } = await policyOf(tx, of('bookingPolicy').resource)
  const now = of('booking').clock.now().toISOString()
  return { tx, of, now, by, zone: await zoneOf(tx), policy, teachers, exempt: new Set() }
}

/** The desk of rules and actions, for whoever they act for. */
export const deskIn = (ctx: RuleContext, by: BookingParty): Promise<Desk> =>
  openDesk(ctx.tx, name => ctx.contextOf(ctx.resource(name)), by)

/** An instant as people of the institution read it. */
export const told = ({ zone }: Pick<Desk, 'zone'>, at: string): string =>
  toLocal(at, zone).replace('T', ' ')

/** A booking's row, or its exact record. */
type Stated = Row | { readonly state: unknown }
export const stateOf = (booking: Stated): BookingState => booking['state'] as BookingState
export const inState = (booking: Stated, states: readonly BookingState[]): boolean =>
  states.includes(stateOf(booking))

/** The lesson, locked: everything about its seats goes one after the other. Throws 710. */
export const lockLesson = async ({ tx, of }: Desk, id: string): Promise<Row> => {
  const lesson = await tx.lock(of('lesson').resource, id)
  if (!lesson) throw lessonNotFound()
  return lesson
}

/** Throws 971 once somebody has entered the lesson, or it has begun or ended: what is reserved stays as it is. */
export const refuseStarted = (lesson: Row, { now }: Pick<Desk, 'now'>): void => {
  // the clock alone closes it too, though nobody came
  if (
    phaseOf(lesson as unknown as LessonFacts, now) !== 'AHEAD' ||
    String(lesson['startAt']) <= now
  )
    throw lessonHasStarted()
}

export const bookingsOf = (
  { tx, of }: Pick<Desk, 'tx' | 'of'>,
  lessonId: string,
  states: readonly BookingState[],
): Promise<Row[]> =>
  rowsWhere(tx, of('booking').resource, [among('lessonId', [lessonId]), among('state', states)])

/** Changes a booking by the ordinary path; what follows for the lesson follows by the resource's rules. */
export const changeBooking = (
  { tx, of }: Pick<Desk, 'tx' | 'of'>,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  action: string,
): Promise<Row> => updateRecord(tx, of('booking'), { id, changes }, { system: true, action })

/** Ends a booking, whoever does it. */
export const endAs = (
  desk: Desk,
  booking: Row,
  state: BookingState,
  reason: string | null,
  action: string,
): Promise<Row> =>
  changeBooking(
    desk,
    booking.id,
    { state, reason, until: null, endedBy: desk.by, endedAt: desk.now },
    action,
  )
