import {
  addPeople,
  classEvents,
  copyClass,
  findPeople,
} from '../../../resources/classes/course/course.calls.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { implement } from '../../engine/calls/implement.ts'
import { demandVerb } from '../../engine/records/rights.ts'
import { isVisible } from '../../engine/records/visible.ts'
import { errors } from '../../platform/errors/errors.ts'
import { fileSigner } from '../../platform/http/files.ts'
import { addMembers } from './addPeople.ts'
import { copyCourse } from './copy.ts'
import { eventsOf } from './events.ts'
import { peopleOf } from './findPeople.ts'

/** People of a class, what happened in it, its copy (CLS-01, CLS-07). */
export const classCalls = [
  implement(findPeople, {
    read: async ({ scope, of, input }) => {
      const found = await scope.get(course, input.courseId)
      if (!found) throw errors.notFound()
      const lines = [...new Set(input.lines)]
      return { list: await peopleOf(scope, of('courseMember'), found, lines) }
    },
  }),
  implement(addPeople, {
    write: async ({ tx, of, input: { courseId, role, people } }) => {
      if (!(await tx.lock(course, courseId))) throw errors.notFound()
      tx.operation({ action: 'addPeople', resource: 'courseMember' })
      const added = await addMembers(tx, of('courseMember'), {
        courseId,
        role,
        joinedBy: 'ADDED',
        people,
      })
      return { added: added.filter(({ code }) => code === undefined).length, people: added }
    },
  }),
  implement(classEvents, {
    read: async ({ scope, of, input, ports, session }) => {
      const { courseId } = input
      // one in the trash still has its past
      const found = (await scope.get(course, courseId)) ?? (await scope.get(course, courseId, true))
      if (!found || !isVisible(of('course'), found)) throw errors.notFound()
      const sign = fileSigner(ports, session.institution.id)
      return eventsOf(scope, of('course'), { ...input, sign })
    },
  }),
  implement(copyClass, {
    write: async ({ tx, of, input }) => {
      const ctx = of('course')
      demandVerb(ctx, course, 'read')
      if (input.students || input.auditors) demandVerb(ctx, courseMember, 'create')
      if (input.lessons) demandVerb(ctx, lesson, 'create')
      return copyCourse(tx, ctx, input)
    },
  }),
]
