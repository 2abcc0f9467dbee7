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
 * Calls for the people of a class, its activity, and its copy for another term. Teachers are fields
 * of the class itself; students and auditors are its members.
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
  /** Distinguishes people with the same name. */
  readonly account: string | null
  /**
   * MEMBER: is already in the class; STAFF: teaches it. Neither they nor suspended people can be
   * added.
   */
  readonly state: 'FREE' | 'MEMBER' | 'STAFF' | 'SUSPENDED'
}
export interface LineFound {
  readonly line: string
  /** Empty: unknown; several: one must be chosen. */
  readonly people: readonly PersonFound[]
}

/**
 * Finds the people of these lines: names, accounts, e-mail addresses or phone numbers; fields that
 * the caller sees masked are not searched.
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
   * Undefined: added. 11002: named twice; 11032, 11019, 2226, 2223, 804: the reason why they were
   * not added.
   */
  readonly code?: string
  readonly msg?: string
}
/** People who can't be added are listed with the reason and don't prevent the others. */
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
 * Activity of a class, its people, lessons, invitations and days off: newest first; `next`
 * continues. Only records that the caller can read.
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
 * What happens to a date with a clash: it prevents the copy, is left out, or moves to the next free
 * time (left out if there is none).
 */
export const clashPolicies = {
  KEEP: { en: 'Report', zh: '提示冲突' },
  SKIP: { en: 'Skip', zh: '跳过' },
  SHIFT: { en: 'Move', zh: '顺延' },
} as const
export type LessonsWanted = keyof typeof clashPolicies

/** A pattern of lessons in the new term, and each date with its result. */
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
  /** Null if none were wanted. */
  readonly lessons: CopyLessonsAnswer | null
}
/**
 * Copies a class: its teachers, labels, settings and permissions, the people to add, and its
 * lessons if requested. All or nothing; 2218 and 2219 if a date has a clash, 2229 if the lessons
 * have no pattern, 409 if they have changed since the preview. The class's own fields are refused
 * with the codes of its form.
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
    /** Who is added to the copy. */
    students: boolean({ label: { en: 'Copy students', zh: '复制学员' } }),
    auditors: boolean({ label: { en: 'Copy auditors', zh: '复制旁听人员' } }),
    /**
     * Left out: no lessons. Else those of the class, by the same weekdays and local times, from
     * `startDate` on.
     */
    lessons: choice({ label: { en: 'Copy lessons', zh: '复制课节' }, options: clashPolicies }),
    /** Of the lessons that were shown. */
    token: text({ label: { en: 'Preview token', zh: '预览凭证' }, max: 200 }),
    /** Nothing is saved; the response is a preview. */
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
