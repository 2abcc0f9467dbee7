import type { Hono } from 'hono'
import {
  deletePictures,
  deletePicturesRight,
  lessonDevices,
  lessonMessages,
  lessonNetwork,
  lessonNotes,
  queryDetailInfo,
  recordRight,
} from '../../../resources/class-note/records.calls.ts'
import type { AppPorts, Ctx, Env } from '../../platform/context.ts'
import { logOperation } from '../../engine/operations/log.ts'
import { demand } from '../../engine/records/rights.ts'
import { dropPictures } from './events/pictures.ts'
import { devicesOf, messagesOf, networkOf, notesOf } from './records/lesson.ts'
import { lessonPictures, removePictures } from './records/pictures.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import { badParameter } from '../../platform/errors.ts'
import { readBody, textOfBody, type Body } from '../../platform/http/body.ts'
import { answer } from '../../platform/http/calls.ts'
import { fileSigner } from '../../platform/http/files.ts'
import { once } from '../../platform/http/idempotency.ts'
import { reply } from '../../platform/http/reply.ts'
import { countOf, optionalText } from '../../platform/http/inputs.ts'

const mostDeleted = 500

const idsOf = (body: Body): string[] => {
  const { ids } = body
  if (!Array.isArray(ids) || !ids.length || ids.length > mostDeleted) throw badParameter('ids')
  return ids.map(id => {
    if (typeof id !== 'string' || id === '' || id.length > 64) throw badParameter('ids')
    return id
  })
}

/** Pictures, networks, devices, chat and notes of a lesson. */
export const recordRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    const of = (c: Ctx) => sessionContexts(ports, c.get('session'))
    const sign = (c: Ctx) => fileSigner(ports, c.get('session').institution.id)
    const lessonIn = (body: Body) => textOfBody(body, 'lessonId', 64)

    answer(app, ports, queryDetailInfo, {
      right: recordRight,
      takes: ['classroomId', 'pageNumber', 'pageSize', 'personId'],
      handle: (body, c) =>
        lessonPictures(c.get('scope'), of(c), sign(c), {
          lessonId: textOfBody(body, 'classroomId', 64),
          personId: optionalText(body, 'personId'),
          page: countOf(body, 'pageNumber', 1, 1_000_000),
          size: countOf(body, 'pageSize', 20, 100),
        }),
    })
    app.post(deletePictures.path, async (c: Ctx) => {
      const session = c.get('session')
      demand(session, deletePicturesRight)
      const { text, body } = await readBody(c)
      const lessonId = textOfBody(body, 'classroomId', 64)
      const ids = idsOf(body)
      const gone = await once(c, ports, text, async tx => {
        const taken = await removePictures(tx, of(c), lessonId, ids)
        const done = {
          action: 'deletePictures',
          resource: 'lesson',
          recordId: lessonId,
          count: taken.length,
          detail: { ids: taken },
        }
        await logOperation(tx, { ...session, clock: ports.clock }, done)
        return { ids: taken }
      })
      // not before the commit: a row without its file would be missed
      await dropPictures(ports, session.institution.id, gone.ids)
      return reply(c, { deleted: gone.ids.length })
    })
    answer(app, ports, lessonNetwork, {
      right: recordRight,
      takes: ['lessonId', 'personId'],
      handle: (body, c) =>
        networkOf(c.get('scope'), of(c), lessonIn(body), optionalText(body, 'personId')),
    })
    answer(app, ports, lessonDevices, {
      right: recordRight,
      takes: ['lessonId'],
      handle: (body, c) => devicesOf(c.get('scope'), of(c), lessonIn(body)),
    })
    answer(app, ports, lessonMessages, {
      right: recordRight,
      takes: ['lessonId', 'page', 'limit', 'personId'],
      handle: (body, c) =>
        messagesOf(c.get('scope'), of(c), lessonIn(body), {
          personId: optionalText(body, 'personId'),
          page: countOf(body, 'page', 1, 1_000_000),
          limit: countOf(body, 'limit', 50, 200),
        }),
    })
    answer(app, ports, lessonNotes, {
      right: 'classNote.read',
      takes: ['lessonId'],
      handle: (body, c) => notesOf(c.get('scope'), of(c), sign(c), lessonIn(body)),
    })
  }
