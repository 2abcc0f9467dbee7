import { logOwnChange } from '../../../engine/operations/log.ts'
import type { Clock, Ids } from '../../../platform/ports.ts'
import type { Store } from '../../../platform/store/types.ts'
import { systemActor } from '../../../engine/records/system.ts'

/** An institution, as an operator identifies it. */
export interface NamedInstitution {
  readonly id: string
  readonly name: string
  readonly closedTime: string | null
}

/** The institution of a number or an id. */
export const institutionNamed = (
  { db }: Store,
  text: string,
): Promise<NamedInstitution | undefined> =>
  db
    .selectFrom('institution')
    .select(['id', 'name', 'closedTime'])
    .where(eb => eb.or([eb('id', '=', text), eb('schoolNo', '=', text)]))
    .executeTakeFirst()

/**
 * For the operator: closes an institution, or reopens it. While it is closed, each login, call and
 * refresh of its members is refused with 734; its data stays. It is written to both logs.
 */
export const setClosed = async (
  store: Store,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  { id, name, closedTime: before }: NamedInstitution,
  closed: boolean,
): Promise<void> => {
  if (closed === (before !== null)) return
  const closedTime = closed ? clock.now().toISOString() : null
  await store.scope(id).transaction(async tx => {
    await tx.global.updateTable('institution').set({ closedTime }).where('id', '=', id).execute()
    await logOwnChange(
      tx,
      { requestId: ids.next(), actor: systemActor, clock, device: 'npm run close-institution' },
      {
        action: 'update',
        resource: 'institution',
        recordId: id,
        title: name,
        before: { closedTime: before },
        after: { closedTime },
      },
    )
  })
}
