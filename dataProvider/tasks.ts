import { paths } from '../src/protocol/paths.ts'
import type { JobSummary } from '../src/protocol/imports.ts'
import type { FileRef } from '../src/protocol/provider.ts'
import type { Task, TaskCalls } from '../src/protocol/tasks.ts'
import { pick, type Context } from './context.ts'
import type { Params } from './request.ts'
import { listOf, objectOf } from './shapes.ts'

interface Asked {
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly everyone?: boolean | undefined
}
const paramsOf = ({ page = 1, limit = 20, everyone = false }: Asked): Params => ({
  page,
  limit,
  ...(everyone ? { everyone: '1' } : {}),
})

/** Work beside the requests; asked again and again while it runs: no indicator. */
export const taskCalls = ({ http }: Context): TaskCalls => ({
  task: async (id, options) =>
    objectOf<Task>(
      await http.call({
        method: 'GET',
        path: paths.task,
        params: { id },
        silent: true,
        ...pick(options),
      }),
      'state',
    ),
  tasks: async ({ kind, page, limit, everyone, ...options }) => {
    const params = { ...paramsOf({ page, limit, everyone }), kind }
    const { list, total } = listOf(
      await http.call({ method: 'GET', path: paths.tasks, params, silent: true, ...pick(options) }),
    )
    return { list: list as readonly Task[], total: total ?? list.length }
  },
  imports: async ({ page, limit, everyone, ...options }) => {
    const params = paramsOf({ page, limit, everyone })
    const { list, total } = listOf(
      await http.call({
        method: 'GET',
        path: paths.imports,
        params,
        silent: true,
        ...pick(options),
      }),
    )
    return { list: list as readonly JobSummary[], total: total ?? list.length }
  },
  cancelTask: async (id, options) =>
    objectOf<Task>(
      await http.call({ method: 'POST', path: paths.cancelTask, json: { id }, ...pick(options) }),
      'state',
    ),
  taskFile: async (id, options) =>
    objectOf<FileRef>(
      await http.call({ method: 'GET', path: paths.taskFile, params: { id }, ...pick(options) }),
      'url',
    ),
})
