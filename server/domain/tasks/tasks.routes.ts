import {
  exportStudentStatistics,
  exportTaskStatistics,
  makeTaskLink,
  studentStatistics,
  taskStatistics,
} from '../../../resources/tasks/class-task/classTask.calls.ts'
import {
  studentFigureList,
  taskFigureList,
} from '../../../resources/tasks/class-task/statistics.list.ts'
import {
  markPicture,
  removeReviewFile,
  reviewPage,
  reviewSubmission,
} from '../../../resources/tasks/review.calls.ts'
import {
  removeTemplateFile,
  templateFiles,
} from '../../../resources/tasks/task-template/taskTemplate.calls.ts'
import { taskTemplate } from '../../../resources/tasks/task-template/taskTemplate.resource.ts'
import { implement, type SessionContext } from '../../engine/calls/implement.ts'
import { rowsById, sendList } from '../../engine/exports/listSource.ts'
import { ownLinkHolder } from '../../platform/http/linkHolder.ts'
import { errors } from './errors.ts'
import { makeStudentLink } from '../people/index.ts'
import { deleteFiles, deleteTaskBytes, filesOf } from './files.ts'
import { taskPasses } from './pass.ts'
import { review } from './review.ts'
import { removeVoice, storeMarks } from './reviewFiles.ts'
import { reviewPageOf } from './reviewPage.ts'
import {
  idsOfTasked,
  idsOfTasks,
  studentFigures,
  taskFigures,
  type StatisticsFilter,
} from './statistics.ts'
import type { TaskMoment } from './task.ts'

const momentOf = ({
  ports,
  session,
}: Pick<SessionContext<unknown>, 'ports' | 'session'>): TaskMoment => ({
  now: ports.clock.now().toISOString(),
  zone: session.institution.timezone,
})
const filterOf = ({ courseId, from, until }: StatisticsFilter): StatisticsFilter => ({
  courseId,
  from,
  until,
})

/** Deletes the bytes of what a call has deleted. */
const dropBytes = async ({
  ports,
  scope,
  written,
}: Pick<SessionContext<unknown>, 'ports' | 'scope'> & {
  readonly written: { readonly deleted: readonly string[] }
}): Promise<object> => {
  await deleteTaskBytes(ports, scope.institutionId, written.deleted)
  return {}
}

/** What staff do with tasks beyond their records. */
export const taskCalls = [
  implement(templateFiles, {
    read: async ({ scope, input, ports, session }) => {
      const found = await scope.get(taskTemplate, input.templateId)
      if (!found) throw errors.notFound()
      return {
        files: await filesOf(ports, scope, {
          place: { place: 'TEMPLATE', templateId: found.id },
          person: ownLinkHolder(session),
        }),
      }
    },
  }),
  implement(removeTemplateFile, {
    write: async ({ tx, input }) => {
      const found = await tx.lock(taskTemplate, input.templateId)
      if (!found) throw errors.notFound()
      const file = await tx.db
        .selectFrom('taskFile')
        .select('name')
        .where('fileId', '=', input.fileId)
        .where('templateId', '=', found.id)
        .executeTakeFirst()
      if (!file) throw errors.taskFileNotFound().at('fileId')
      const deleted = await deleteFiles(tx, [input.fileId])
      tx.operation({
        action: 'removeAttachment',
        resource: 'taskTemplate',
        recordId: found.id,
        title: file.name,
      })
      return { deleted }
    },
    afterCommit: dropBytes,
  }),
  implement(reviewPage, {
    read: ({ ports, scope, input, session }) =>
      reviewPageOf(ports, scope, input.id, ownLinkHolder(session)),
  }),
  implement(reviewSubmission, {
    write: ({ tx, of, input, ports }) => review(tx, of, input, ports.clock.now().toISOString()),
  }),
  implement(markPicture, {
    write: ({ tx, input }) => storeMarks(tx, { ...input, marks: input.marks ?? [] }),
  }),
  implement(removeReviewFile, {
    write: async ({ tx, input }) => ({ deleted: await removeVoice(tx, input.id, input.fileId) }),
    afterCommit: dropBytes,
  }),
  implement(taskStatistics, {
    read: ctx => taskFigures(ctx.scope, ctx.input, momentOf(ctx)),
  }),
  implement(studentStatistics, {
    read: ctx => studentFigures(ctx.scope, ctx.input, momentOf(ctx)),
  }),
  implement(exportTaskStatistics, {
    read: ctx => {
      const filter = filterOf(ctx.input)
      const moment = momentOf(ctx)
      return sendList(ctx, taskFigureList, { ...filter }, async () =>
        rowsById(await idsOfTasks(ctx.scope, filter, moment), part =>
          taskFigures(ctx.scope, { ...filter, ...part }, moment),
        ),
      )
    },
  }),
  implement(exportStudentStatistics, {
    read: ctx => {
      const filter = filterOf(ctx.input)
      const moment = momentOf(ctx)
      return sendList(ctx, studentFigureList, { ...filter }, async () =>
        rowsById(await idsOfTasked(ctx.scope, filter, moment), part =>
          studentFigures(ctx.scope, { ...filter, ...part }, moment),
        ),
      )
    },
  }),
  implement(makeTaskLink, {
    write: ctx => makeStudentLink(ctx, taskPasses, 'taskLink'),
  }),
]
