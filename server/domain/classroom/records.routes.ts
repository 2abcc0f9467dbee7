import {
  lessonDevices,
  lessonMessages,
  lessonNetwork,
  lessonNotes,
  queryDetailInfo,
} from '../../../resources/classroom/records.calls.ts'
import { implement, type SessionContext } from '../../engine/calls/implement.ts'
import { fileSigner } from '../../platform/http/files.ts'
import { devicesOf, messagesOf, networkOf, notesOf } from './records/lesson.ts'
import { lessonPictures } from './records/pictures.ts'

const signerOf = ({ ports, session }: Pick<SessionContext<unknown>, 'ports' | 'session'>) =>
  fileSigner(ports, session.institution.id)

/** Pictures, networks, devices, chat and notes of a lesson. */
export const recordCalls = [
  implement(queryDetailInfo, {
    read: ctx => {
      const { classroomId, pageNumber, pageSize, personId } = ctx.input
      return lessonPictures(ctx.scope, signerOf(ctx), {
        lessonId: classroomId,
        personId,
        page: pageNumber,
        size: pageSize,
      })
    },
  }),
  implement(lessonNetwork, {
    read: ({ scope, input }) => networkOf(scope, input.lessonId, input.personId),
  }),
  implement(lessonDevices, {
    read: ({ scope, input }) => devicesOf(scope, input.lessonId),
  }),
  implement(lessonMessages, {
    read: ({ scope, input: { lessonId, ...page } }) => messagesOf(scope, lessonId, page),
  }),
  implement(lessonNotes, {
    read: ctx =>
      notesOf(ctx.scope, signerOf(ctx), ctx.input.lessonId, ctx.ports.clock.now().getTime()),
  }),
]
