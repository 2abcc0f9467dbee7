import {
  setupSteps,
  type SetupStep,
  type SetupStepName,
} from '../../../resources/workbench/workbench.calls.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { organization } from '../../../resources/identity/organization/organization.resource.ts'
import { user } from '../../../resources/identity/user/user.resource.ts'
import { hourPackage } from '../../../resources/lesson-hours/hour-package/hourPackage.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { canDo } from '../../../src/access/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { day } from '../../../src/schema/durations.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Session } from '../../platform/context.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'

interface Step {
  /** Who may take it: whoever may do this with that resource. */
  readonly resource: AnyResource
  readonly verb: 'create' | 'update'
  /** Address of the screen on which it is taken. */
  readonly address: `/${string}`
}

const steps: Readonly<Record<SetupStepName, Step>> = {
  teachers: { resource: teacher, verb: 'create', address: '/teacher' },
  students: { resource: student, verb: 'create', address: '/student' },
  classes: { resource: course, verb: 'create', address: '/course' },
  lessons: { resource: lesson, verb: 'create', address: '/scheduling' },
  hours: { resource: hourPackage, verb: 'create', address: '/hourPackage' },
  mails: { resource: organization, verb: 'update', address: '/basicSettings' },
  users: { resource: user, verb: 'create', address: '/userManage' },
}

/** Without these there is no school; the others matter while it is new. */
const essential: readonly SetupStepName[] = ['teachers', 'students', 'classes', 'lessons']
const newForMs = 30 * day

/** What an institution has, in one statement. */
const factsOf = async (scope: Pick<Scope, 'db'>, newSince: string) => {
  const found = await tablesOf(
    scope,
    teacher,
    student,
    course,
    lesson,
    hourPackage,
    organization,
    user,
  )
    .selectNoFrom(({ exists, selectFrom }) => {
      const anyOf = (table: 'teacher' | 'student' | 'course' | 'lesson' | 'hourPackage') =>
        exists(selectFrom(table).select('id').where('deletedAt', 'is', null))
      const institution = selectFrom('organization').select('id')
      return [
        anyOf('teacher').as('teachers'),
        anyOf('student').as('students'),
        anyOf('course').as('classes'),
        anyOf('lesson').as('lessons'),
        anyOf('hourPackage').as('hours'),
        // people who answer a message write to it
        exists(institution.where('email', 'is not', null)).as('mails'),
        // the founder is the first
        exists(
          selectFrom('user').select('id').where('deletedAt', 'is', null).offset(1).limit(1),
        ).as('users'),
        exists(institution.where('createTime', '>=', newSince)).as('isNew'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { isNew } = found
  return { isNew: Boolean(isNew), has: (name: SetupStepName) => Boolean(found[name]) }
}

/**
 * The steps of setting up a school that the caller may take. Undefined once all are taken, when the
 * school has run for a month with what it has, and for callers who may set up none.
 */
export const setupStepsOf = async (
  { clock }: Pick<EnginePorts, 'clock'>,
  session: Session,
  scope: Pick<Scope, 'db'>,
): Promise<readonly SetupStep[] | undefined> => {
  const mine = setupSteps.filter(name =>
    canDo(session.actor.access, steps[name].resource, steps[name].verb),
  )
  // the platform's operator has users, too, and no school
  if (!mine.some(name => essential.includes(name))) return undefined
  const newSince = new Date(clock.now().getTime() - newForMs).toISOString()
  const { isNew, has } = await factsOf(scope, newSince)
  const open = mine.filter(name => !has(name))
  return open.some(name => isNew || essential.includes(name))
    ? mine.map(name => ({ name, done: has(name), address: steps[name].address }))
    : undefined
}
