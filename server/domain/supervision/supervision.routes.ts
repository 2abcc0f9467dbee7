import { deletePictures } from '../../../resources/classroom/records.calls.ts'
import {
  lessonTimeline,
  queryRooms,
  supervisionWeek,
  watchLesson,
} from '../../../resources/supervision/supervision.calls.ts'
import {
  callNextPerson,
  roomCommands,
  sendMessage,
  sentMessages,
  takePicture,
} from '../../../resources/supervision/acting.calls.ts'
import { implement, type WriteContext } from '../../engine/calls/implement.ts'
import { logOperation } from '../../engine/operations/log.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { errors } from '../../platform/errors/errors.ts'
import { fileSigner } from '../../platform/http/files.ts'
import type { Session } from '../../platform/context.ts'
import { dropPictures, removePictures, requireLesson } from '../classroom/index.ts'
import { callNext } from './callNext.ts'
import { askForPicture, commandsSince } from './commands.ts'
import { messagesSent, sendToRoom } from './messages.ts'
import { record } from './record.ts'
import type { RoomQuery } from './roomQuery.ts'
import { roomsPage } from './rooms.ts'
import { timelineOf } from './timeline.ts'
import { noteWatching } from './visits.ts'
import { weekOf } from './week.ts'

const rulesOf = ({ tx, of }: Pick<WriteContext<unknown>, 'tx' | 'of'>): RuleContext =>
  ruleContext(tx, of('superviseRecord'))

/** Throws 321 for a search by phone of a caller who sees phones masked. */
const demandSeen = ({ actor: { access } }: Session, asked: RoomQuery): void => {
  const hides = (...masks: readonly string[]): boolean => masks.some(mask => access.masks.has(mask))
  if (asked.studentPhone !== null && hides('studentPhone'))
    throw errors.invalidFilter({ filter: 'studentPhone' }).at('studentPhone')
  if (asked.creatorPhone !== null && hides('teacherPhone', 'userPhone'))
    throw errors.invalidFilter({ filter: 'creatorPhone' }).at('creatorPhone')
}

export const supervisionCalls = [
  implement(queryRooms, {
    read: ({ scope, ports, session, input }) => {
      demandSeen(session, input)
      const sign = fileSigner(ports, session.institution.id)
      return roomsPage(scope, sign, input, ports.clock.now().getTime())
    },
  }),
  implement(lessonTimeline, {
    read: ({ scope, ports, input }) =>
      timelineOf(scope, input.lessonId, ports.clock.now().getTime()),
  }),
  implement(sendMessage, {
    write: async ctx => sendToRoom(rulesOf(ctx), ctx.input),
  }),
  implement(sentMessages, {
    read: async ({ scope, input }) => ({ list: await messagesSent(scope, input.lessonId) }),
  }),
  implement(callNextPerson, {
    write: async ctx => ({ name: await callNext(rulesOf(ctx), ctx.input.lessonId) }),
  }),
  implement(takePicture, {
    write: async ctx => ({
      id: await askForPicture(rulesOf(ctx), ctx.input.lessonId, ctx.input.personId),
    }),
  }),
  implement(watchLesson, {
    write: async ctx => {
      const { lessonId, visit, end } = ctx.input
      await requireLesson(ctx.tx, lessonId)
      return { others: await noteWatching(rulesOf(ctx), { lessonId, visit, ends: end === 'YES' }) }
    },
  }),
  implement(supervisionWeek, {
    read: ({ scope, session, input, ports }) =>
      weekOf(scope, input.from, session.institution.timezone, ports.clock.now().getTime()),
  }),
  implement(roomCommands, {
    serve: async ({ c, ports, input }) => {
      const now = ports.clock.now()
      const scope = ports.store.scope(c.get('signed').institutionId)
      return { commands: await commandsSince(scope, input.since, now), now: now.toISOString() }
    },
  }),
  implement(deletePictures, {
    write: async ctx => {
      const { tx, input, session, ports } = ctx
      const { classroomId, ids } = input
      const removed = await removePictures(tx, classroomId, ids)
      const done = {
        action: 'deletePictures' as const,
        resource: 'lesson',
        recordId: classroomId,
        count: removed.length,
        detail: { ids: removed },
      }
      await logOperation(tx, { ...session, clock: ports.clock }, done)
      if (removed.length)
        await record(rulesOf(ctx), classroomId, { act: 'DELETE', detail: String(removed.length) })
      return { ids: removed }
    },
    // if files were deleted before their rows, a failed transaction would leave rows without files
    afterCommit: async ({ ports, session, written: { ids } }) => {
      await dropPictures(ports, session.institution.id, ids)
      return { deleted: ids.length }
    },
  }),
]
