import { runChangeTask } from '../bulk/task.ts'
import { isObject } from '../../platform/http/body.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { TaskHandler } from '../jobs/task.ts'
import { bumpVersion } from './commit.ts'
import { recordContext } from './context.ts'
import { queryOfFilter } from './query.ts'
import { isMistitled } from './titles.ts'

/** Updates titles that contain the names of other records after those were renamed. */
export const retitleTask: TaskHandler = async task => {
  const { ports, session, input } = task
  const resource = Object.hasOwn(ports.resources, task.resource)
    ? ports.resources[task.resource]
    : undefined
  const by = isObject(input) ? input['by'] : undefined
  const ids = isObject(input) ? input['ids'] : undefined
  if (!resource || typeof by !== 'string' || !Array.isArray(ids)) throw errors.notFound()
  const ctx = recordContext(ports, resource, session)
  const selection = { query: queryOfFilter(ctx, { [by]: ids }), except: new Set<string>() }
  const { outcome } = await runChangeTask(task, ctx, selection, {
    draft: async (tx, record) =>
      (await isMistitled(tx, ctx, record)) ? bumpVersion(ctx, record, {}) : undefined,
    action: task.action,
    own: true,
    deleted: false,
  })
  return outcome
}
