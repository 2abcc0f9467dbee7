import { paths } from '../../../src/protocol/paths.ts'
import {
  defineCall,
  group,
  listOf,
  shape,
  type GivenOf,
  type ParsedOf,
} from '../../../src/schema/call/index.ts'
import { boolean, choice, date, reference, text } from '../../../src/schema/fields/index.ts'
import type { SchedulePlan, ScheduleSlot } from '../../scheduling/scheduling.calls.ts'

/*
 * People of a class, what happened in it, and its copy for another term. Who teaches stands in the
 * class itself; students and auditors are its members.
 */

/** People, or lines that name them, of one call. */
export const maxPeople = 200

const labels = {
  course: { en: 'Class', zh: '班级' },
  role: { en: 'Role', zh: '身份' },
  people: { en: 'People', zh: '人员' },
} as const
const courseId = reference({ label: labels.course, to: 'course', required: true })

export const personKinds = {
  student: { en: 'Student', zh: '学员' },
  teacher: { en: 'Teacher', zh: '老师' },
} as const
export const memberRoles = {
  STUDENT: { en: 'Student', zh: '学员' },
  AUDITOR: { en: 'Auditor', zh: '旁听' },
} as const
export type MemberRole = keyof typeof memberRoles

export interface PersonRef {
  readonly kind: keyof typeof personKinds
  readonly id: string
}
/** The id is of a record of either kind, so it refers to no single resource. */
const personRef = group({
  kind: choice({ label: { en: 'Kind', zh: '类型' }, options: personKinds, required: true }),
  id: text({ label: labels.people, required: true, max: 64 }),
})
export interface PersonFound extends PersonRef {
  readonly name: string
  /** Tells people of one name apart. */
  readonly account: string | null
  /**
   * MEMBER: is in the class already; STAFF: teaches it. Neither they nor the suspended can be
   * added.
   */
  readonly state: 'FREE' | 'MEMBER' | 'STAFF' | 'SUSPENDED'
}
export interface LineFound {
  readonly line: string
  /** None: unknown; several: to be chosen from. */
  readonly people: readonly PersonFound[]
}

/**
 * Who is meant by these lines: names, accounts, e-mail addresses or phone numbers; of what the
 * caller sees masked, nothing is found.
 */
export const findPeople = defineCall({
  path: `${paths.root}/course/findPeople`,
  summary:
    'Finds the people that lines of a pasted list mean, and says who can be added to a class',
  right: 'courseMember.create',
  writes: false,
  input: {
    courseId,
    lines: listOf(text({ label: labels.people, required: true, max: 200 }), {
      required: true,
      max: maxPeople,
    }),
  },
  output: shape<{ readonly list: readonly LineFound[] }>(),
  errors: ['404'],
})

export interface AddedPerson extends PersonRef {
  readonly name: string
  /**
   * Undefined: they were added. 11002: named twice; 11032, 11019, 2226, 2223, 804: not added, and
   * why.
   */
  readonly code?: string
  readonly msg?: string
}
/** Whoever can't come in is named with the reason and keeps nobody else out. */
export const addPeople = defineCall({
  path: `${paths.root}/course/addPeople`,
  summary: 'Adds people to a class; whoever is refused keeps nobody else out',
  right: 'courseMember.create',
  input: {
    courseId,
    role: choice({ label: labels.role, options: memberRoles, required: true }),
    people: listOf(personRef, { required: true, max: maxPeople }),
  },
  output: shape<{ readonly added: number; readonly people: readonly AddedPerson[] }>({
    type: 'object',
    properties: { added: { type: 'integer' }, people: { type: 'array', items: {} } },
  }),
  errors: ['404'],
})

export interface ClassEvent {
  readonly id: string
  readonly at: string
  readonly actorName: string
  readonly action: string
  /** course, lesson, courseMember, courseInvitation or dayOff. */
  readonly resource: string
  readonly recordId: string
  readonly title: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}
/**
 * What happened to a class, its people, lessons, invitations and days off: newest first; `next`
 * goes on. Only of what the caller may read.
 */
export const classEvents = defineCall({
  path: `${paths.root}/course/events`,
  summary: 'What happened to a class, its people, lessons and invitations, newest first',
  right: 'course.read',
  method: 'GET',
  silent: true,
  input: {
    courseId,
    before: text({ label: { en: 'Before the event', zh: '早于该动态' }, max: 64 }),
  },
  output: shape<{ readonly list: readonly ClassEvent[]; readonly next: string | null }>(),
  errors: ['404'],
})

/**
 * What becomes of a date that clashes: it stands in the way of the copy, is left out, or moves to
 * the next free time (left out where there is none).
 */
export const clashPolicies = {
  KEEP: { en: 'Report', zh: '提示冲突' },
  SKIP: { en: 'Skip', zh: '跳过' },
  SHIFT: { en: 'Move', zh: '顺延' },
} as const
export type LessonsWanted = keyof typeof clashPolicies

/** How lessons repeat in the new term, and every date with what becomes of it. */
export interface CopiedPattern extends Pick<
  SchedulePlan,
  'start' | 'minutes' | 'timezone' | 'repeat'
> {
  readonly slots: readonly ScheduleSlot[]
}
export interface CopyLessonsAnswer {
  readonly patterns: readonly CopiedPattern[]
  readonly creates: number
  readonly skips: number
  /** Dates that stand in the way. */
  readonly blocked: number
  readonly token: string
}
export interface ClassCopied {
  /** Empty on a dry run. */
  readonly id: string
  readonly added: number
  readonly people: readonly AddedPerson[]
  /** Null where none were wanted. */
  readonly lessons: CopyLessonsAnswer | null
}
/**
 * A new class like another: its teachers, labels, settings and permissions, the people who are to
 * come along, and its lessons where they are wanted. All or nothing; 2218 and 2219 where a date
 * stands in the way, 2229 where the lessons follow no pattern, 409 where they are others than were
 * shown. The class's own fields are refused with the codes of its form.
 */
export const copyClass = defineCall({
  path: `${paths.root}/course/copy`,
  summary: 'Copies a class for another term, with its people and lessons where they are wanted',
  right: 'course.create',
  input: {
    courseId,
    courseName: text({
      label: { en: 'Class name', zh: '班级名称' },
      required: true,
      rule: 'name',
      max: 60,
      requiredCode: '11005',
      formatCode: '9994',
    }),
    term: text({ label: { en: 'Term', zh: '学期' }, max: 40, formatCode: '9994' }),
    startDate: date({ label: { en: 'First day', zh: '开班日期' }, formatCode: '9994' }),
    endDate: date({ label: { en: 'Last day', zh: '结班日期' }, formatCode: '9994' }),
    /** Who comes along. */
    students: boolean({ label: { en: 'Copy students', zh: '复制学员' } }),
    auditors: boolean({ label: { en: 'Copy auditors', zh: '复制旁听人员' } }),
    /**
     * Left out: no lessons. Else those of the class, by the same weekdays and local times, from
     * `startDate` on.
     */
    lessons: choice({ label: { en: 'Copy lessons', zh: '复制课节' }, options: clashPolicies }),
    /** Of the lessons that were shown. */
    token: text({ label: { en: 'Preview token', zh: '预览凭证' }, max: 200 }),
    /** Nothing is saved; the answer says what would be. */
    dryRun: boolean({ label: { en: 'Dry run', zh: '仅预览' } }),
  },
  output: shape<ClassCopied>({
    type: 'object',
    properties: {
      id: { type: 'string' },
      added: { type: 'integer' },
      people: { type: 'array', items: {} },
      lessons: {},
    },
  }),
  errors: ['404', '409', '1046', '2218', '2219', '2229'],
})
export type ClassCopy = GivenOf<typeof copyClass.input>
export type ClassCopyInput = ParsedOf<typeof copyClass.input>
