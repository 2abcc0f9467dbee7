import type { OperationName } from '../../../src/protocol/operations.ts'
import type { Clock, Ids } from '../../platform/ports.ts'
import type { GlobalTx, Scope, Store, StoreTx } from '../../platform/store/types.ts'
import type { Actor } from '../../platform/caller.ts'
import { thisTransaction } from '../../platform/store/horizon.ts'

/** Who performs an operation, when and from where; every record context is one. */
export interface OperationOrigin {
  /** Id of the request; it becomes the operation's. */
  readonly requestId: string
  readonly actor: Pick<Actor, 'id' | 'name'>
  readonly ip?: string | undefined
  readonly device?: string | undefined
  readonly clock: Clock
}

/**
 * The kind of operation. The names are those of src/protocol/operations.ts, so each has a label.
 */
export interface NewOperation {
  readonly action: OperationName
  readonly resource: string
  /** The record it was done to, where it is one, and its title. */
  readonly recordId?: string | null
  readonly title?: string | null
  /**
   * Records or rows concerned; changes that are made under the same request are added by
   * themselves.
   */
  readonly count?: number
  readonly detail?: Readonly<Record<string, unknown>>
}

/**
 * Writes an operation that changes no record but must be traceable (a login, an export, a reveal),
 * or one whose changes follow (an import). If the request already has an operation, it is renamed.
 * `scope`: an institution's store, or an open transaction of it.
 */
export const logOperation = async (
  scope: Pick<Scope, 'db'>,
  origin: OperationOrigin,
  done: NewOperation,
): Promise<void> => {
  const named = {
    action: done.action,
    resource: done.resource,
    recordId: done.recordId ?? null,
    title: done.title ?? null,
    detail: done.detail ? JSON.stringify(done.detail) : null,
  }
  await scope.db
    .insertInto('operation')
    .values({
      ...named,
      id: origin.requestId,
      at: origin.clock.now().toISOString(),
      actor: origin.actor.id,
      actorName: origin.actor.name,
      count: done.count ?? 0,
      ip: origin.ip ?? null,
      device: origin.device ?? null,
    })
    .onConflict(on => on.columns(['id']).doUpdateSet({ ...named, txid: thisTransaction }))
    .execute()
}

/** Sets the number of rows of an operation that changes no record, once it is known. */
export const countOperation = async (
  scope: Pick<Scope, 'db'>,
  id: string,
  count: number,
): Promise<void> => {
  await scope.db
    .updateTable('operation')
    .set({ count, txid: thisTransaction })
    .where('id', '=', id)
    .execute()
}

/**
 * The same for what a person did (or another in their name) before they were in any institution: it
 * is logged in each that they belong to.
 */
export const logForAccount = async (
  store: Pick<GlobalTx, 'db' | 'scope'> | Store,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  accountId: string,
  from: Pick<OperationOrigin, 'ip' | 'device'>,
  done: NewOperation,
): Promise<void> => {
  const rows = await store.db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .select(['membership.institutionId', 'account.name'])
    .where('membership.accountId', '=', accountId)
    .where('membership.waitsSince', 'is', null)
    .execute()
  for (const { institutionId, name } of rows) {
    const origin = { ...from, requestId: ids.next(), actor: { id: accountId, name }, clock }
    await logOperation(store.scope(institutionId), origin, done)
  }
}

/** A change of something that is no record of a resource, with what it was before and after. */
export interface OwnChange extends NewOperation {
  readonly recordId: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Writes such a change to both logs (ROL-04): the operation, and its changes. */
export const logOwnChange = async (
  tx: Pick<StoreTx, 'db' | 'audit'>,
  deed: OperationOrigin,
  { before, after, ...done }: OwnChange,
): Promise<void> => {
  await tx.audit([
    {
      actor: deed.actor.id,
      actorName: deed.actor.name,
      action: done.action,
      resource: done.resource,
      recordId: done.recordId,
      before,
      after,
      requestId: deed.requestId,
      title: done.title ?? null,
      ip: deed.ip ?? null,
      device: deed.device ?? null,
    },
  ])
  await logOperation(tx, deed, { ...done, detail: { before, after } })
}
