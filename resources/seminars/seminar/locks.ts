import { seminarsErrors } from '../seminars.errors.ts'
import type { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { RegistrationPhase } from './seminar.options.ts'

/** The facts that decide what a seminar forbids. Instants are ISO 8601 in UTC. */
export interface SeminarFacts {
  readonly status: string
  readonly startAt: string
  /** Null before it was first written. */
  readonly endAt: string | null
  readonly regOpenAt: string | null
  readonly regCloseAt: string | null
}
export type SeminarPhase = 'PLANNED' | 'ONGOING' | 'ENDED' | 'CANCELLED'

/** The phase by the clock: what is stored may be a minute behind. */
export const seminarPhaseOf = (
  { status, startAt, endAt }: Pick<SeminarFacts, 'status' | 'startAt' | 'endAt'>,
  now: string,
): SeminarPhase => {
  if (status === 'CANCELLED') return 'CANCELLED'
  if (status === 'ENDED' || (endAt !== null && endAt <= now)) return 'ENDED'
  return status === 'ONGOING' || startAt <= now ? 'ONGOING' : 'PLANNED'
}

/**
 * SEM-02: the phase of registration: by default it opens at once, and it ends with the seminar at
 * the latest.
 */
export const registrationPhaseOf = (seminar: SeminarFacts, now: string): RegistrationPhase => {
  const phase = seminarPhaseOf(seminar, now)
  if (phase === 'ENDED' || phase === 'CANCELLED') return 'ENDED'
  if (seminar.regCloseAt !== null && seminar.regCloseAt <= now) return 'ENDED'
  return seminar.regOpenAt !== null && seminar.regOpenAt > now ? 'NOT_STARTED' : 'OPEN'
}

const planFields = [
  'startAt',
  'minutes',
  'moderatorId',
  'definition',
  'layout',
  'soundMode',
  'cloudRecording',
  'notification',
  'seatLimit',
  'waitlist',
  'regOpenAt',
  'regCloseAt',
  'regFields',
  'approval',
] as const
type PlanField = (typeof planFields)[number]

const each = (code: ErrorCode, names: readonly PlanField[]) =>
  Object.fromEntries(names.map(name => [name, code]))

/**
 * SEM-03: the fields that can't be changed now, each with its code: the start once it has started,
 * the plan once it is over.
 */
export const seminarLocks = (
  seminar: SeminarFacts,
  now: string,
): { readonly [K in PlanField]?: ErrorCode } => {
  const phase = seminarPhaseOf(seminar, now)
  if (phase === 'CANCELLED') return each(seminarsErrors.seminarCancelled.code, planFields)
  if (phase === 'ENDED')
    return {
      ...each(seminarsErrors.seminarHasEnded.code, planFields),
      startAt: seminarsErrors.seminarStartTimeLocked.code,
    }
  return phase === 'ONGOING' ? { startAt: seminarsErrors.seminarStartTimeLocked.code } : {}
}
