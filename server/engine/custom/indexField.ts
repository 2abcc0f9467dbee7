import { isObject } from '../../platform/http/body.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { TaskHandler } from '../jobs/task.ts'
import { resourceOf } from '../records/context.ts'

/** Kind of the tasks that add a field to the index of a large table. */
export const indexFieldKind = 'customIndex'
/**
 * Records that are added to the index while the maker of a field waits; with more of them a task
 * does it. @tuning
 */
export const indexInline = 20_000
/** Records of one transaction of the task. @tuning */
const batch = 2000

/**
 * Adds a new field to the index, so many records at a time; lists sort by the records themselves
 * until it is through.
 */
export const indexFieldTask: TaskHandler = async task => {
  const { ports, scope, session, progress, input } = task
  const declared = ports.resources[task.resource]
  const field = isObject(input) ? input['field'] : undefined
  if (!declared || typeof field !== 'string') throw errors.notFound()
  const resource = resourceOf(session, declared)
  let last: string | undefined = typeof progress === 'string' ? progress : ''
  let done = 0
  while (last !== undefined) {
    if (task.stopping()) return { state: 'HALTED' }
    const after = last
    last = await scope.transaction(
      async tx => {
        const next = await tx.indexCustomFieldPart(resource, field, after, batch)
        done += batch
        await task.keep(tx, { progress: next ?? null, done, failed: 0 })
        return next
      },
      { patient: true },
    )
  }
  await scope.transaction(async tx => {
    await tx.lockCustomFields()
    await tx.writeCustomFields(
      (await tx.customFields()).map(({ building, ...known }) =>
        building && !(known.resource === task.resource && known.name === field)
          ? { ...known, building }
          : known,
      ),
    )
  })
  await ports.identity.accessChanged(ports)
  return { state: 'DONE' }
}
