import { blindFields } from '../../../src/access/index.ts'
import { isCustomName } from '../../../src/schema/custom/field.ts'
import type {
  AddedPerson,
  ClassCopied,
  ClassCopyInput,
  CopyLessonsAnswer,
  MemberRole,
  PersonRef,
} from '../../../resources/classes/course/course.calls.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import {
  courseMember,
  type CourseMember,
} from '../../../resources/classes/course-member/courseMember.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { isDate } from '../../../src/schema/zone.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { contextOf, type RecordContext } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import { addMembers } from './addPeople.ts'
import { copyLessons } from './copyLessons.ts'

/** The fields that a copy takes over; its ID, code and dates are new. */
const copiedFields = [
  'kind',
  'teachers',
  'assistants',
  'studentLimit',
  'inviteOn',
  'labels',
  'permissions',
  'cover',
  'remark',
] as const

const peopleOf = (members: readonly CourseMember[], role: MemberRole): PersonRef[] =>
  members
    .filter(member => member.role === role)
    .flatMap(({ studentId, teacherId }): PersonRef[] => {
      if (studentId !== null) return [{ kind: 'student', id: studentId }]
      return teacherId !== null ? [{ kind: 'teacher', id: teacherId }] : []
    })

const copyPeople = async (
  tx: StoreTx,
  ctx: RecordContext,
  { courseId, students, auditors }: Pick<ClassCopyInput, 'courseId' | 'students' | 'auditors'>,
  to: string,
): Promise<AddedPerson[]> => {
  const members =
    students || auditors ? await rowsWhere(tx, courseMember, [among('courseId', [courseId])]) : []
  const people: AddedPerson[] = []
  for (const [role, isIncluded] of [
    ['STUDENT', students],
    ['AUDITOR', auditors],
  ] as const) {
    const coming = isIncluded ? peopleOf(members, role) : []
    if (coming.length)
      people.push(
        ...(await addMembers(tx, ctx, { courseId: to, role, joinedBy: 'COPIED', people: coming })),
      )
  }
  return people
}

/** Rolls back a dry run and carries its result. */
class DryRunDone extends Error {
  readonly copied: ClassCopied
  constructor(copied: ClassCopied) {
    super('dry run')
    this.copied = copied
  }
}

/** Values of the custom fields that the caller sees plainly. */
const customValuesOf = (
  { resource, actor }: RecordContext,
  source: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const blind = blindFields(actor.access, resource)
  return Object.fromEntries(
    Object.keys(resource.fields)
      .filter(name => isCustomName(name) && !blind.has(name) && source[name] !== undefined)
      // a choice that was retired stays where it is
      .filter(name => resource.fields[name]?.options.check?.(source[name]) === undefined)
      .map(name => [name, source[name]]),
  )
}

/**
 * Creates a copy of a class with the caller's permissions; people who can't be added (suspended
 * ones) are listed. `ctx` is that of course. Throws 404 if the class doesn't exist, the refusals of
 * a new class (1046: the name is taken), 11005 on `startDate` if lessons are requested without it,
 * the refusals of `copyLessons`, and 409 if the lessons have changed since `token` was issued.
 */
export const copyCourse = async (
  tx: StoreTx,
  ctx: RecordContext,
  { courseId, students, auditors, lessons: lessonPolicy, token, dryRun, ...own }: ClassCopyInput,
): Promise<ClassCopied> => {
  const source = await tx.get(course, courseId)
  if (!source) throw errors.notFound()
  const make = async (): Promise<ClassCopied> => {
    const newClass = await createRecord(tx, ctx, {
      ...Object.fromEntries(copiedFields.map(name => [name, source[name]])),
      ...customValuesOf(ctx, source),
      ...own,
    })
    const people = await copyPeople(
      tx,
      contextOf(ctx, courseMember),
      { courseId, students, auditors },
      newClass.id,
    )
    let lessons: CopyLessonsAnswer | null = null
    if (lessonPolicy) {
      const { startDate } = own
      if (!isDate(startDate)) throw errors.valueMissing().at('startDate')
      lessons = await copyLessons(
        tx,
        contextOf(ctx, lesson),
        { from: courseId, to: newClass.id, startDate, wanted: lessonPolicy },
        dryRun,
      )
      if (token !== null && token !== lessons.token) throw errors.conflict()
    }
    // named last: its parts name themselves
    const detail = lessons ? { detail: { created: lessons.creates } } : {}
    tx.operation({
      action: 'copy',
      resource: course.name,
      recordId: newClass.id,
      title: own.courseName,
      ...detail,
    })
    return {
      id: newClass.id,
      added: people.filter(({ code }) => code === undefined).length,
      people,
      lessons,
    }
  }
  try {
    return await tx.attempt(async () => {
      const copied = await make()
      if (dryRun) throw new DryRunDone({ ...copied, id: '' })
      return copied
    })
  } catch (error) {
    if (error instanceof DryRunDone) return error.copied
    throw error
  }
}
