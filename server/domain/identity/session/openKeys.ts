import type { OpenKey } from '../../../../src/protocol/institution.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { fault } from '../../../platform/errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { logOperation } from '../../../engine/operations/log.ts'

/** The right to make and end keys of the open interface; the routes demand it, before they look whether a call is a repeat. */
export const manageKeys = 'openKey.manage'

/** The institution's keys, newest first; never their secrets. */
export const openKeys = (ports: AppPorts, session: Session): Promise<OpenKey[]> =>
  ports.store.db
    .selectFrom('openKey')
    .select(['keyId', 'name', 'createTime', 'endedAt'])
    .where('institutionId', '=', session.institution.id)
    .orderBy('createTime', 'desc')
    .orderBy('keyId', 'desc')
    .limit(200)
    .execute()

/** Makes a key; its secret is in this answer and in no other. */
export const makeOpenKey = async (
  tx: StoreTx,
  { ids, clock }: Pick<AppPorts, 'ids' | 'clock'>,
  session: Session,
  name: string,
): Promise<OpenKey & { readonly secret: string }> => {
  const key = {
    keyId: ids.next(),
    secret: ids.secret(32),
    name,
    createTime: clock.now().toISOString(),
    endedAt: null,
  }
  await tx.global
    .insertInto('openKey')
    .values({ ...key, institutionId: session.institution.id })
    .execute()
  await logOperation(
    tx,
    { ...session, clock },
    { action: 'create', resource: 'openKey', recordId: key.keyId, title: name },
  )
  return key
}

/** Ends a key; signed calls under it are refused from now on. Throws 404 where the institution has no such key. */
export const endOpenKey = async (
  tx: StoreTx,
  { clock }: Pick<AppPorts, 'clock'>,
  session: Session,
  keyId: string,
): Promise<void> => {
  const key = await tx.global
    .selectFrom('openKey')
    .select(['name', 'endedAt'])
    .where('keyId', '=', keyId)
    .where('institutionId', '=', session.institution.id)
    .forUpdate()
    .executeTakeFirst()
  if (!key) throw fault('404')
  if (key.endedAt !== null) return
  await tx.global
    .updateTable('openKey')
    .set({ endedAt: clock.now().toISOString() })
    .where('keyId', '=', keyId)
    .execute()
  await logOperation(
    tx,
    { ...session, clock },
    { action: 'delete', resource: 'openKey', recordId: keyId, title: key.name },
  )
}
