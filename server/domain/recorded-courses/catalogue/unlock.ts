import type {
  SectionLockReason,
  SectionLock,
} from '../../../../resources/recorded-courses/catalogue.calls.ts'
import type { RecordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { UnlockMethod } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'
import { addDays, dateOf, toInstant, toLocal } from '../../../../src/schema/zone.ts'

/** What of a course decides when its sections open. */
export type UnlockRules = Pick<
  RecordedCourse,
  'unlockMethod' | 'everyNDays' | 'startTimeMode' | 'startAt'
>
/** A shown section, and how far the student is in it. */
export interface SectionToUnlock {
  readonly unlockAt: string | null
  readonly playable: boolean
  readonly started: boolean
  readonly finished: boolean
}
export interface UnlockMoment {
  /** ISO 8601: since when the student is in the course. */
  readonly enrolledAt: string
  /** ISO 8601: the moment that is asked about. */
  readonly now: string
  /** IANA: whose clock days are of. */
  readonly zone: string
}

/** When a course begins for a student, ISO 8601. */
export const unlockStartOf = (
  { startTimeMode, startAt }: UnlockRules,
  { enrolledAt }: Pick<UnlockMoment, 'enrolledAt'>,
): string =>
  startTimeMode === 'FIXED' && startAt !== null
    ? new Date(Math.max(Date.parse(startAt), Date.parse(enrolledAt))).toISOString()
    : enrolledAt

const open: SectionLock = { locked: null, opensAt: null }
const lockedFor = (locked: SectionLockReason, opensAt: string | null = null): SectionLock => ({
  locked,
  opensAt,
})

/** Locked until an instant, for a reason. */
const until = (reason: SectionLockReason, opensAt: string, now: string): SectionLock =>
  Date.parse(opensAt) <= Date.parse(now) ? open : lockedFor(reason, opensAt)

/**
 * The n-th section of a course that opens one every few days: at midnight of its day; the first
 * with the course.
 */
const periodic = (n: number, rules: UnlockRules, start: string, zone: string): string => {
  if (n === 0) return start
  const day = addDays(dateOf(toLocal(start, zone)), n * (rules.everyNDays ?? 1))
  return toInstant(`${day}T00:00`, zone).at
}

interface Place {
  readonly n: number
  readonly section: SectionToUnlock
  /** The previous section with a video; sections without one don't block others. */
  readonly previous: SectionToUnlock | undefined
  readonly rules: UnlockRules
  readonly start: string
  readonly moment: UnlockMoment
}

const methods: Readonly<Record<UnlockMethod, (place: Place) => SectionLock>> = {
  IMMEDIATE: () => open,
  IN_ORDER: ({ previous }) =>
    previous && !previous.started && !previous.finished ? lockedFor('PREVIOUS') : open,
  AFTER_PREVIOUS: ({ previous }) => (previous && !previous.finished ? lockedFor('PREVIOUS') : open),
  BY_DATE: ({ section: { unlockAt }, moment }) =>
    unlockAt === null ? open : until('DATE', unlockAt, moment.now),
  PERIODIC: ({ n, rules, start, moment }) =>
    until('DATE', periodic(n, rules, start, moment.zone), moment.now),
}

/** Which of a course's shown sections, in their order, are open to a student at a moment. Pure. */
export const unlock = (
  sections: readonly SectionToUnlock[],
  rules: UnlockRules,
  moment: UnlockMoment,
): SectionLock[] => {
  const start = unlockStartOf(rules, moment)
  const begun = until('START', start, moment.now)
  return sections.map((section, n) => {
    const previous = sections.slice(0, n).findLast(({ playable }) => playable)
    const place = { n, section, previous, rules, start, moment }
    const lock = begun.locked ? begun : methods[rules.unlockMethod](place)
    return lock.locked || section.playable ? lock : lockedFor('NO_VIDEO')
  })
}
