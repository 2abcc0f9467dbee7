import type { Hono } from 'hono'
import { previewSchedule, saveSchedule } from '../../../src/protocol/teaching/scheduling.ts'
import { recordContext, type AppPorts, type Ctx, type Env } from '../../context.ts'
import type { RecordContext } from '../../domain/records/context.ts'
import { planOf, textIn } from '../../domain/teaching/scheduling/input.ts'
import { previewPlan } from '../../domain/teaching/scheduling/preview.ts'
import { savePlan } from '../../domain/teaching/scheduling/save.ts'
import { answer } from '../../http/calls.ts'

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
      handle: async (body, c) => (await previewPlan(c.get('scope'), lessons(c), planOf(body))).preview,
    })
    answer(app, ports, saveSchedule, {
      right: 'lesson.create',
      takes: [...planFields, 'token'],
      write: (body, c, tx) => savePlan(tx, lessons(c), planOf(body), textIn(body, 'token', 200)),
    })
  }
