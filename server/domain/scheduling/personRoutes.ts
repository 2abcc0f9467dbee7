import type { Hono } from 'hono'
import {
  exportStudentLessons,
  exportTeacherLessons,
} from '../../../resources/lesson/lesson.calls.ts'
import type { AppPorts, Ctx, Env, Session } from '../../platform/context.ts'
import { readBody } from '../../platform/http/body.ts'
import { authenticate } from '../../platform/http/middleware.ts'
import { onlyKeys } from '../../engine/records/selection.ts'
import { personLessonKeys, personLessons, type PersonKind } from './personLessons.ts'
import { sendFile } from '../../engine/exports/send.ts'

const route =
  (ports: AppPorts, kind: PersonKind) =>
  async (c: Ctx): Promise<Response> => {
    const session: Session = { ...c.get('session'), lang: c.get('lang') }
    const { body } = await readBody(c)
    onlyKeys(body, personLessonKeys)
    const source = await personLessons(ports, c.get('scope'), session, kind, body)
    return sendFile(ports, c, source, { query: { [kind]: body['id'] } }, await source.count())
  }

/** API-19: POST /edu_system/lesson/export<Teacher|Student>Lessons { id, from?, until?, columns?, format? } -> the file. */
export const personExportRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.post(exportTeacherLessons.path, authenticate(ports), route(ports, 'teacher'))
    app.post(exportStudentLessons.path, authenticate(ports), route(ports, 'student'))
  }
