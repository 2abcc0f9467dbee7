import { errors } from '../../platform/errors/errors.ts'
import { runChangeTask } from '../bulk/task.ts'
import type { TaskHandler } from '../jobs/task.ts'
import { recordContext } from '../records/context.ts'
import { queryOfFilter } from '../records/query.ts'
import { ruleContext } from '../records/pipeline.ts'

/**
 * Runs recurring work on records: the handler gets each record that meets the conditions, in
 * batches. A refused record is named in the result and doesn't affect the others; after a stop the
 * work continues after the last batch. All changes are one operation in the server's name.
 */
export const scheduledTask: TaskHandler = async task => {
  const { ports, session } = task
  const resource = Object.hasOwn(ports.resources, task.resource)
    ? ports.resources[task.resource]
    : undefined
  const schedule = resource?.schedules?.[task.action]
  const handler = ports.rules[task.resource]?.schedules?.[task.action]
  // a schedule that an update has taken away leaves its tasks behind
  if (!resource || !schedule || !handler) throw errors.notFound()
  const ctx = recordContext(ports, resource, session)
  const selection = { query: queryOfFilter(ctx, schedule.where), except: new Set<string>() }
  const { outcome } = await runChangeTask(task, ctx, selection, {
    draft: async (tx, record) => {
      await handler(record, ruleContext(tx, ctx))
      return undefined
    },
    action: task.action,
    own: true,
    deleted: false,
  })
  return outcome
}
