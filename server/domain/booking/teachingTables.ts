import type { BookingState } from '../../../resources/booking/booking/booking.options.ts'
import type { Scope } from '../../platform/store/types.ts'

// types, not interfaces: Kysely wants tables that have an index signature
type Living = { readonly id: string; readonly version: number; readonly deletedAt: string | null }

/**
 * Tables of resources as questions that join them read them; they are written by the ordinary path
 * alone. Instants are ISO 8601.
 */
type TeachingTables = {
  lesson: Living & {
    readonly name: string
    readonly courseId: string
    readonly startAt: string
    readonly endAt: string
    readonly status: 'NOT_STARTED' | 'ONGOING' | 'ENDED'
    readonly teacherId: string | null
    readonly assistants: readonly string[]
    readonly seriesId: string | null
    readonly forceReason: string | null
    readonly bookedStudents: number | null
    readonly bookingStatus: string | null
    readonly studentLimit: number | null
    readonly definition: string | null
  }
  course: Living & {
    readonly courseName: string
    readonly kind: 'NORMAL' | 'BOOKING'
    readonly labels: readonly string[]
  }
  courseMember: Living & {
    readonly courseId: string
    readonly studentId: string | null
    readonly teacherId: string | null
    readonly role: 'STUDENT' | 'AUDITOR'
  }
  dayOff: Living & {
    readonly name: string
    readonly scope: 'INSTITUTION' | 'CLASS' | 'TEACHER'
    readonly courseId: string | null
    readonly teacherId: string | null
    readonly from: string
    readonly until: string
  }
  teacher: Living & { readonly name: string }
  student: Living & {
    readonly name: string
    readonly updateTime: string
    readonly bookingLimit: number | null
    readonly leaveLimit: number | null
  }
  booking: Living & {
    readonly studentId: string
    readonly lessonId: string
    readonly courseId: string | null
    readonly teacherId: string | null
    readonly startAt: string
    readonly minutes: number | null
    readonly month: string | null
    readonly state: BookingState
    readonly until: string | null
    readonly obstacle: string | null
    readonly endedAt: string | null
    readonly createTime: string
  }
  classNote: Living
  attendance: Living & {
    readonly lessonId: string
    readonly studentId: string | null
    readonly seconds: number | null
  }
}

/**
 * The institution's tables, including those of teaching's resources. Rows in the trash are
 * included: add `deletedAt is null`.
 */
export const teachingDb = ({ db }: Pick<Scope, 'db'>) => db.$extendTables<TeachingTables>()
