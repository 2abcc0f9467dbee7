import { lessonHoursErrors } from './lesson-hours.errors.ts'
import { paths } from '../../src/protocol/paths.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { integer, reference, text } from '../../src/schema/fields/index.ts'
import type { AttendanceState } from '../classroom/attendance/attendance.options.ts'
import type { HourRule } from './hour-policy/hourRule.options.ts'
import type { hourSources } from './hourSources.options.ts'
import type { HourKind, UncountedReason } from './hour-entry/hourEntry.options.ts'

const root = `${paths.root}/hourEntry` as const
const studentId = reference({ label: { en: 'Student', zh: '学员' }, to: 'student', required: true })
const noSuchStudent = ['804'] as const

/** A month of the institution's clock. */
export interface HourMonth {
  /** YYYY-MM. */
  readonly month: string
  readonly added: number
  readonly used: number
  readonly expired: number
}
/** A rule by which lessons count, and its source. */
export interface CountingRule extends HourRule {
  /** Null: the institution's. */
  readonly packageId: string | null
  readonly packageName: string
}
/** Hours that were added and not reversed. */
export interface HourLotView {
  readonly id: string
  readonly hours: number
  readonly left: number
  readonly source: keyof typeof hourSources | null
  /** YYYY-MM-DD: they can be used until the end of this day. */
  readonly expiresOn: string | null
  readonly day: string
  /** The rule of their package; null: they are of none. */
  readonly rule: CountingRule | null
}
/** Details of a lesson in a line of the view, and its author. */
export interface HourEvidence {
  readonly id: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly reason: string
  readonly className: string
  readonly attendance: AttendanceState | null
  readonly minutesScheduled: number | null
  readonly minutesPresent: number | null
  /** Name of the person who made or changed it; '' if nobody has. */
  readonly by: string
}
export interface HourEntryView extends HourEvidence {
  readonly kind: HourKind
  readonly change: number
  readonly packageName: string
  /** In words, as of when the lesson was counted. */
  readonly rule: string
  /** It takes another one back. */
  readonly isReversal: boolean
}
/** A lesson of the student that has ended and uses no hours. */
export interface UncountedLesson extends HourEvidence {
  readonly name: string
  readonly why: UncountedReason
  /** The current one; null if there is none, or if it has no effect. */
  readonly rule: CountingRule | null
}
/** A student's hours, as they and their parents see them. */
export interface StudentHours {
  readonly student: string
  readonly institution: string
  readonly timezone: string
  readonly total: number
  readonly used: number
  readonly expired: number
  /** Below 0: owed. */
  readonly remaining: number
  readonly nextExpiry: string | null
  /** The last twelve months with the present one, the oldest first. */
  readonly months: readonly HourMonth[]
  /** Lots that have hours left, in the order in which lessons use them. */
  readonly lots: readonly HourLotView[]
  /** The newest, the newest first. */
  readonly entries: readonly HourEntryView[]
  /** How many there are in all. */
  readonly entryCount: number
  /** The newest, the newest first. */
  readonly uncounted: readonly UncountedLesson[]
}
/** Entries that a view holds. */
export const shownEntries = 200
/** Lessons without hours that a view holds. */
export const shownUncounted = 50

/** TSK-03: what a student has, used and has left, with months, lots and entries. */
export const studentHours = defineCall({
  path: `${root}/student`,
  summary: 'The lesson hours of a student',
  right: 'hourEntry.read',
  writes: false,
  method: 'GET',
  input: { studentId },
  output: shape<StudentHours>(),
  errors: noSuchStudent,
})

/** Validity of a link in days: maximum, and default. */
export const hourLinkDays = { max: 365, usual: 90 } as const
export interface HourPass {
  readonly pass: string
  readonly expires: string
}
const passShape = shape<HourPass>({
  type: 'object',
  properties: { pass: { type: 'string' }, expires: { type: 'string', format: 'date-time' } },
})

export const makeHoursLink = defineCall({
  path: `${root}/link`,
  summary: 'Creates a link by which a student or parent sees lesson hours without a password',
  right: 'hourEntry.link',
  input: {
    studentId,
    days: integer({
      label: { en: 'Valid for (days)', zh: '有效天数' },
      min: 1,
      max: hourLinkDays.max,
      default: hourLinkDays.usual,
    }),
  },
  output: passShape,
  errors: noSuchStudent,
})
export const revokeHoursLinks = defineCall({
  path: `${root}/revokeLinks`,
  summary: 'Revokes all lesson hours links of a student',
  right: 'hourEntry.link',
  input: { studentId },
  output: shape<Readonly<Record<never, never>>>({ type: 'object', properties: {} }),
  errors: noSuchStudent,
})

/**
 * The pass of whoever is logged in and is a student of the institution; it lasts a day. 804: they
 * are no student.
 */
export const ownHoursPass = defineCall({
  path: '/edu_appserver/hours/pass',
  summary: 'The pass by which a logged-in student sees their lesson hours',
  audience: 'member',
  writes: false,
  output: passShape,
  errors: noSuchStudent,
})

export interface OwnHours extends StudentHours {
  /** ISO 8601: end of the pass. */
  readonly expires: string
}
const invalidPass = lessonHoursErrors.hoursLinkInvalid.code
/** The data for the holder of a link: one student's hours only. */
export const ownHours = defineCall({
  path: '/edu_openapi/hours/mine/get',
  summary: 'The lesson hours of the bearer of a link',
  audience: 'public',
  writes: false,
  input: {
    pass: text({
      label: { en: 'Pass of the link', zh: '课时链接凭证' },
      required: true,
      max: 300,
      formatCode: invalidPass,
      requiredCode: invalidPass,
    }),
  },
  output: shape<OwnHours>(),
  errors: ['34501'],
})
