import { logOwnChange } from '../../../engine/operations/log.ts'
import { systemActor } from '../../../engine/records/system.ts'
import type { Clock, Ids } from '../../../platform/ports.ts'
import type { Store } from '../../../platform/store/types.ts'
import { mergeAccount } from '../accounts/merge.ts'

/** An institution that a restore has brought from another installation. */
export interface MovedInstitution {
  readonly id: string
  /** Accounts that came with it, and the account here of the same person. */
  readonly samePeople: readonly { readonly from: string; readonly into: string }[]
  /** When its backup was made. An instant. */
  readonly at: string
}

/**
 * Settles an institution that has come from another installation: people who have an account here
 * keep that one, and their place in the institution waits until they enter it. It is written to the
 * institution's log.
 */
export const acceptInstitution = async (
  store: Store,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  { id, samePeople, at }: MovedInstitution,
): Promise<void> => {
  await store.transaction(async tx => {
    for (const { from, into } of samePeople) await mergeAccount(tx, clock.now(), from, into)
  })
  await store.scope(id).transaction(async tx => {
    const { name } = await tx.global
      .selectFrom('institution')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await logOwnChange(
      tx,
      { requestId: ids.next(), actor: systemActor, clock, device: 'npm run restore' },
      {
        action: 'restore',
        resource: 'institution',
        recordId: id,
        title: name,
        before: { restoredFrom: null },
        after: { restoredFrom: at },
      },
    )
  })
}
