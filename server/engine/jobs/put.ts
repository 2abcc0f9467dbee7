import type { Ids } from '../../platform/ports.ts'
import { systemActor } from '../records/system.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { NewTask } from './task.ts'

/** The requester of a task: stored as JSON, and notified of the task. */
interface Owner {
  readonly id: string
  readonly name: string
  readonly caller: unknown
}

/** Writes a task down; returns its id, or that of the first of its name. */
export const putTask = async (
  tx: Pick<StoreTx, 'db' | 'announce'>,
  { ids, now }: { readonly ids: Ids; readonly now: string },
  owner: Owner,
  task: NewTask,
): Promise<string> => {
  const taskRow = await tx.db
    .insertInto('task')
    .values({
      id: ids.next(),
      kind: task.kind,
      resource: task.resource,
      action: task.action,
      state: 'QUEUED',
      runAt: task.runAt ?? now,
      name: task.name ?? null,
      caller: JSON.stringify(owner.caller),
      input: JSON.stringify(task.input ?? null),
      total: task.total ?? null,
      createdBy: owner.id,
      createdByName: owner.name,
      createTime: now,
    })
    .onConflict(on => on.columns(['name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (taskRow) {
    tx.announce('task')
    return taskRow.id
  }
  const first = await tx.db
    .selectFrom('task')
    .select('id')
    .where('name', '=', task.name ?? '')
    .executeTakeFirst()
  if (!first) throw errors.tooManyRequests()
  return first.id
}

/**
 * Stored requester for the server itself: the task runs with all permissions in the institution, in
 * no person's name.
 */
export const serverItself = { server: true } as const

/**
 * Queues the server's own work, in the transaction that causes it; rules can call it. It runs at
 * its due time in the server's name and isn't shown on the jobs page.
 */
export const enqueueOwn = (
  tx: Pick<StoreTx, 'db' | 'announce'>,
  at: { readonly ids: Ids; readonly now: string },
  task: NewTask,
): Promise<string> => putTask(tx, at, { ...systemActor, caller: serverItself }, task)
