import type { EnginePorts } from '../ports.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Milliseconds without a sign of a process after which it counts as dead. */
const silence = 35_000
/** A task that began this often without progress kills its process and is given up. */
export const maxTaskAttempts = 5

export const claimedColumns = [
  'id',
  'kind',
  'resource',
  'action',
  'caller',
  'input',
  'progress',
  'total',
  'done',
  'failed',
  'attempts',
  'cancelled',
  'createdBy',
] as const

const dueRows = (scope: Pick<Scope, 'db'>, now: string) =>
  scope.db.selectFrom('task').where('state', 'in', ['QUEUED', 'RUNNING']).where('runAt', '<=', now)

/**
 * Claims a due task of a kind of which none is running in the institution: a waiting task, or one
 * whose process has died. Claims are serialised, so at most one task of a kind runs across all
 * processes; kinds in `several` have no such limit. The embedded store has a single process, so a
 * task of any other process name is dead.
 */
export const claimNext = async (
  { store, clock }: EnginePorts,
  scope: Scope,
  owner: string,
  kinds: readonly string[],
  several: ReadonlySet<string> = new Set(),
) => {
  const now = clock.now()
  const at = now.toISOString()
  const any = await dueRows(scope, at)
    .select('id')
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst()
  if (!any) return undefined
  return scope.transaction(async tx => {
    // a process locks the institution's row while it claims, so it sees earlier claims
    await tx.global
      .selectFrom('institution')
      .select('id')
      .where('id', '=', scope.institutionId)
      .forNoKeyUpdate()
      .execute()
    const dueIn = (state: 'QUEUED' | 'RUNNING', of: readonly string[]) =>
      dueRows(tx, at)
        .where('state', '=', state)
        .where('kind', 'in', of)
        .orderBy('runAt')
        .orderBy('id')
    const running = await dueIn('RUNNING', kinds)
      .select(['id', 'kind', 'owner', 'heartbeat'])
      .execute()
    const alive = ({ owner: by, heartbeat }: (typeof running)[number]) =>
      by === owner ||
      (store.kind !== 'pglite' &&
        heartbeat !== null &&
        now.getTime() - new Date(heartbeat).getTime() < silence)
    const busy = new Set(
      running.filter(row => alive(row) && !several.has(row.kind)).map(({ kind }) => kind),
    )
    const free = kinds.filter(kind => !busy.has(kind))
    if (!free.length) return undefined
    // a task that was at work is continued before the next one begins; of those that wait, however
    // many, one is read
    const next =
      running.find(row => !alive(row) && !busy.has(row.kind)) ??
      (await dueIn('QUEUED', free).select('id').limit(1).executeTakeFirst())
    if (!next) return undefined
    return tx.db
      .updateTable('task')
      .set(eb => ({ state: 'RUNNING', owner, heartbeat: at, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', next.id)
      .returning([...claimedColumns])
      .executeTakeFirst()
  })
}
/** A task that this process has taken from the queue. */
export type ClaimedTask = NonNullable<Awaited<ReturnType<typeof claimNext>>>

/**
 * Milliseconds until the next task of these kinds is due after `since` (tasks due by then have been
 * handled); undefined if none is due within `ms`.
 */
export const msToNext = async (
  { clock }: Pick<EnginePorts, 'clock'>,
  scope: Pick<Scope, 'db'>,
  kinds: readonly string[],
  since: Date,
  ms: number,
): Promise<number | undefined> => {
  const next = await scope.db
    .selectFrom('task')
    .select('runAt')
    .where('state', '=', 'QUEUED')
    .where('kind', 'in', kinds)
    .where('runAt', '>', since.toISOString())
    .where('runAt', '<=', new Date(since.getTime() + ms).toISOString())
    .orderBy('runAt')
    .limit(1)
    .executeTakeFirst()
  return next && Math.max(0, Date.parse(next.runAt) - clock.now().getTime())
}

/** Gives back a task that was taken while the process began to stop. */
export const giveBack = async (
  scope: Pick<Scope, 'db'>,
  owner: string,
  id: string,
): Promise<void> => {
  await scope.db
    .updateTable('task')
    .set({ state: 'QUEUED', owner: null, heartbeat: null, attempts: 0 })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .execute()
}
