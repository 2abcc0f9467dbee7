import type { Hono } from 'hono'
import {
  addPeople,
  classEvents,
  copyClass,
  findPeople,
  mostPeople,
  type LessonsWanted,
  type PersonRef,
} from '../../../resources/course/course.calls.ts'
import { recordContext, type AppPorts, type Ctx, type Env } from '../../platform/context.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { addMembers } from './addPeople.ts'
import { copyOf } from './copy.ts'
import { eventsOf } from './events.ts'
import { peopleOf } from './findPeople.ts'
import { demandVerb } from '../../engine/records/rights.ts'
import { badParameter, fault } from '../../platform/errors.ts'
import { flagOfBody, isObject, textOfBody, type Body } from '../../platform/http/body.ts'
import { answer } from '../../platform/http/calls.ts'
import { fileSigner } from '../../platform/http/files.ts'
import { optionalText } from '../../platform/http/inputs.ts'

const listIn = (body: Body, name: string): readonly unknown[] => {
  const value = body[name]
  if (!Array.isArray(value) || !value.length || value.length > mostPeople) throw badParameter(name)
  return value
}
const linesIn = (body: Body): readonly string[] => [
  ...new Set(
    listIn(body, 'lines').map(line => {
      if (typeof line !== 'string' || line.length > 200 || line.includes('\0'))
        throw badParameter('lines')
      return line.trim()
    }),
  ),
]
const peopleIn = (body: Body): readonly PersonRef[] =>
  listIn(body, 'people').map(one => {
    if (!isObject(one)) throw badParameter('people')
    const { kind, id } = one
    if (
      (kind !== 'student' && kind !== 'teacher') ||
      typeof id !== 'string' ||
      !/^[0-9a-z]{1,64}$/.test(id)
    )
      throw badParameter('people')
    return { kind, id }
  })
const wants: readonly LessonsWanted[] = ['KEEP', 'SKIP', 'SHIFT']
const lessonsIn = ({ lessons }: Body): LessonsWanted | undefined => {
  const found = wants.find(one => one === lessons)
  if (lessons !== undefined && !found) throw badParameter('lessons')
  return found
}

/** People of a class, what happened in it, its copy (CLS-01, CLS-07). */
export const classRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    const contextOf = (c: Ctx, name: 'course' | 'courseMember' | 'lesson'): RecordContext => {
      const resource = ports.resources[name]
      if (!resource) throw new Error(`no resource ${name}`)
      return recordContext(ports, resource, c.get('session'))
    }
    answer(app, ports, findPeople, {
      right: 'courseMember.create',
      takes: ['courseId', 'lines'],
      handle: async (body, c) => {
        const scope = c.get('scope')
        const course = await scope.get(
          contextOf(c, 'course').resource,
          textOfBody(body, 'courseId', 64),
        )
        if (!course) throw fault('404')
        return { list: await peopleOf(scope, contextOf(c, 'courseMember'), course, linesIn(body)) }
      },
    })
    answer(app, ports, addPeople, {
      right: 'courseMember.create',
      takes: ['courseId', 'role', 'people'],
      write: async (body, c, tx) => {
        const ctx = contextOf(c, 'courseMember')
        const { role } = body
        if (role !== 'STUDENT' && role !== 'AUDITOR') throw badParameter('role')
        const courseId = textOfBody(body, 'courseId', 64)
        if (!(await tx.lock(contextOf(c, 'course').resource, courseId))) throw fault('404')
        tx.operation({ action: 'addPeople', resource: 'courseMember' })
        const people = await addMembers(tx, ctx, {
          courseId,
          role,
          joinedBy: 'ADDED',
          people: peopleIn(body),
        })
        return { added: people.filter(({ code }) => code === undefined).length, people }
      },
    })
    answer(app, ports, classEvents, {
      right: 'course.read',
      takes: ['courseId', 'before'],
      handle: async (body, c) => {
        const { before } = body
        if (before !== undefined && (typeof before !== 'string' || before.length > 64))
          throw badParameter('before')
        const courseId = textOfBody(body, 'courseId', 64)
        const sign = fileSigner(ports, c.get('session').institution.id)
        return eventsOf(c.get('scope'), contextOf(c, 'course'), { courseId, before, sign })
      },
    })
    answer(app, ports, copyClass, {
      right: 'course.create',
      takes: [
        'courseId',
        'courseName',
        'term',
        'startDate',
        'endDate',
        'students',
        'auditors',
        'lessons',
        'token',
        'dryRun',
      ],
      write: async (body, c, tx) => {
        const ctx = contextOf(c, 'course')
        demandVerb(ctx, ctx.resource, 'read')
        const [students, auditors] = [flagOfBody(body, 'students'), flagOfBody(body, 'auditors')]
        if (students || auditors) demandVerb(ctx, contextOf(c, 'courseMember').resource, 'create')
        const lessons = lessonsIn(body)
        if (lessons) demandVerb(ctx, contextOf(c, 'lesson').resource, 'create')
        const how = {
          students,
          auditors,
          lessons,
          token: optionalText(body, 'token', 200),
          dryRun: flagOfBody(body, 'dryRun'),
        }
        const { courseName, term = null, startDate = null, endDate = null } = body
        // what is wrong with them is told by the class's own fields
        const given = { courseName, term, startDate, endDate } as { courseName: string }
        return copyOf(tx, ctx, { courseId: textOfBody(body, 'courseId', 64), ...how, ...given })
      },
    })
  }
