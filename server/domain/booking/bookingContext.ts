import type { OperationName } from '../../../src/protocol/operations.ts'
import type {
  BookingParty,
  BookingState,
  StaffExemption,
} from '../../../resources/booking/booking/booking.options.ts'
import { booking, type Booking } from '../../../resources/booking/booking/booking.resource.ts'
import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { lessonPhaseOf } from '../../../resources/scheduling/lesson/locks.ts'
import { withZone } from '../../../src/schema/zonedText.ts'
import { errors } from '../../platform/errors/errors.ts'
import { missingLesson } from '../scheduling/index.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { contextOf } from '../../engine/records/context.ts'
import { updateRecord } from '../../engine/records/update.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { readInstitutionZone } from '../../engine/records/institutionZone.ts'
import { contextsOfRules, type Contexts } from '../../engine/records/system.ts'
import { policyOf, type KeptPolicy } from './policy.ts'

/**
 * Context for making and changing bookings: an open transaction, the caller, and the policy in
 * force.
 */
export interface BookingContext extends Pick<KeptPolicy, 'policy' | 'teachers'> {
  readonly tx: StoreTx
  readonly of: Contexts
  readonly now: string
  readonly by: BookingParty
  readonly zone: string
  /** Rules that didn't bind staff, for the log. */
  readonly exempt: Set<StaffExemption>
}

export const openBookingContext = async (
  tx: StoreTx,
  of: Contexts,
  by: BookingParty,
): Promise<BookingContext> => {
  const { policy, teachers } = await policyOf(tx)
  const now = of('booking').clock.now().toISOString()
  return {
    tx,
    of,
    now,
    by,
    zone: await readInstitutionZone(tx),
    policy,
    teachers,
    exempt: new Set(),
  }
}

/** The booking context of a resource's rules and actions. */
export const bookingContextOf = (ctx: RuleContext, by: BookingParty): Promise<BookingContext> =>
  openBookingContext(ctx.tx, contextsOfRules(ctx), by)

/** An instant with the institution's zone, by whose clock it is put into words. */
export const formatLocal = ({ zone }: Pick<BookingContext, 'zone'>, at: string): string =>
  withZone(at, zone)

/** Whether a booking is in one of these states. */
export const inState = (
  { state }: Pick<Booking, 'state'>,
  states: readonly BookingState[],
): boolean => states.includes(state)

/** The lesson, locked: everything about its seats goes one after the other. Throws 710 or 973. */
export const lockLesson = async (
  { tx }: Pick<BookingContext, 'tx'>,
  id: string,
): Promise<Lesson> => {
  const locked = await tx.lock(lesson, id)
  if (!locked) throw await missingLesson(tx, id)
  return locked
}

/**
 * Throws 971 once someone has entered the lesson, or it has begun or ended: bookings can't change
 * any more.
 */
export const refuseStarted = (of: Lesson, { now }: Pick<BookingContext, 'now'>): void => {
  // also closed by time alone, even if no one came
  if (lessonPhaseOf(of, now) !== 'AHEAD' || of.startAt <= now) throw errors.lessonHasStarted()
}

export const bookingsOf = (
  { tx }: Pick<BookingContext, 'tx'>,
  lessonId: string,
  states: readonly BookingState[],
): Promise<Booking[]> =>
  rowsWhere(tx, booking, [among('lessonId', [lessonId]), among('state', states)])

/** An operation on a booking: an action of its definition, or the server's own. */
export type BookingAction = OperationName | keyof typeof booking.actions

/**
 * Changes a booking by the ordinary path; what follows for the lesson follows by the resource's
 * rules.
 */
export const changeBooking = (
  { tx, of }: Pick<BookingContext, 'tx' | 'of'>,
  id: string,
  changes: Partial<Booking>,
  action: BookingAction,
): Promise<Booking> =>
  updateRecord(tx, contextOf(of('booking'), booking), { id, changes }, { system: true, action })

/** Ends a booking in the name of the context's party. */
export const endBooking = (
  context: BookingContext,
  { id, obstacle = null }: Pick<Booking, 'id'> & Partial<Pick<Booking, 'obstacle'>>,
  state: BookingState,
  reason: string | null,
  action: BookingAction,
): Promise<Booking> =>
  changeBooking(
    context,
    id,
    { state, reason, obstacle, until: null, endedBy: context.by, endedAt: context.now },
    action,
  )
