import type { Hono } from 'hono'
import {
  changeLessons,
  findTime,
  previewSchedule,
  readTimetable,
  removeLessons,
  saveSchedule,
} from '../../../resources/lesson/scheduling.calls.ts'
import { recordContext, type AppPorts, type Ctx, type Env } from '../../platform/context.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { changeScope, removeScope } from './changed.ts'
import { changeOf, removalOf } from './changeInput.ts'
import { findTimes, questionOf } from './findTime.ts'
import { planOf, textIn } from './input.ts'
import { previewPlan } from './preview.ts'
import { savePlan } from './save.ts'
import { timetable, timetableOf } from './timetable.ts'
import { answer } from '../../platform/http/calls.ts'

const planFields = [
  'courseIds',
  'start',
  'minutes',
  'timezone',
  'repeat',
  'teacherId',
  'assistants',
  'name',
  'settings',
  'choices',
  'forceReason',
] as const

const scopeFields = ['lessonId', 'version', 'scope', 'skipRefused', 'dryRun'] as const

/** The calls of scheduling (SCH-02, SCH-03). */
export const schedulingRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    const lessons = (c: Ctx): RecordContext => {
      const resource = ports.resources['lesson']
      if (!resource) throw new Error('no resource lesson')
      return recordContext(ports, resource, c.get('session'))
    }
    answer(app, ports, previewSchedule, {
      right: 'lesson.create',
      takes: planFields,
      handle: async (body, c) =>
        (await previewPlan(c.get('scope'), lessons(c), planOf(body))).preview,
    })
    answer(app, ports, saveSchedule, {
      right: 'lesson.create',
      takes: [...planFields, 'token'],
      write: (body, c, tx) => savePlan(tx, lessons(c), planOf(body), textIn(body, 'token', 200)),
    })
    answer(app, ports, changeLessons, {
      right: 'lesson.update',
      takes: [...scopeFields, 'startAt', 'localStart', 'minutes', 'changes', 'forceReason'],
      write: (body, c, tx) => changeScope(tx, lessons(c), changeOf(body)),
    })
    answer(app, ports, removeLessons, {
      right: 'lesson.delete',
      takes: scopeFields,
      write: (body, c, tx) => removeScope(tx, lessons(c), removalOf(body)),
    })
    answer(app, ports, findTime, {
      right: 'lesson.read',
      takes: [
        'people',
        'courseIds',
        'minutes',
        'timezone',
        'from',
        'until',
        'dayFrom',
        'dayUntil',
        'weekdays',
        'limit',
        'exceptLessonId',
      ],
      handle: async (body, c) => ({
        times: await findTimes(
          c.get('scope'),
          questionOf(body),
          ports.clock.now().getTime(),
          ports.config.platformDays,
        ),
      }),
    })
    answer(app, ports, readTimetable, {
      right: 'lesson.read',
      takes: ['from', 'until', 'teacherId', 'courseId', 'label', 'status', 'kind'],
      handle: (body, c) =>
        timetable(c.get('scope'), c.get('session').actor.access, timetableOf(body)),
    })
  }
