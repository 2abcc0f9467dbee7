import type { AppPorts, Session } from '../../context.ts'
import { fault } from '../../errors.ts'
import { logOperation } from '../operations.ts'
import { demand } from './rights.ts'

/** The right to make and end keys of the open interface. */
export const manageKeys = 'openKey.manage'

export interface OpenKey {
  readonly keyId: string
  readonly name: string
  readonly createTime: string
  readonly endedAt: string | null
}

/** The institution's keys, newest first; never their secrets. */
export const openKeys = async (ports: AppPorts, session: Session): Promise<OpenKey[]> => {
  demand(session, manageKeys)
  return ports.store.db
    .selectFrom('openKey')
    .select(['keyId', 'name', 'createTime', 'endedAt'])
    .where('institutionId', '=', session.institution.id)
    .orderBy('createTime', 'desc')
    .orderBy('keyId', 'desc')
    .limit(200)
    .execute()
}

/** Makes a key; its secret is in this answer and in no other. */
export const makeOpenKey = async (ports: AppPorts, session: Session, name: string): Promise<OpenKey & { readonly secret: string }> => {
  demand(session, manageKeys)
  const key = {
    keyId: ports.ids.next(),
    secret: ports.ids.secret(32),
    name,
    createTime: ports.clock.now().toISOString(),
    endedAt: null,
  }
  await ports.store.transaction(async tx => {
    await tx.db
      .insertInto('openKey')
      .values({ ...key, institutionId: session.institution.id })
      .execute()
    const deed = { ...session, clock: ports.clock }
    await logOperation(tx.scope(session.institution.id), deed, { action: 'create', resource: 'openKey', recordId: key.keyId, title: name })
  })
  return key
}

/** Ends a key; signed calls under it are refused from now on. Throws 404 where the institution has no such key. */
export const endOpenKey = async (ports: AppPorts, session: Session, keyId: string): Promise<void> => {
  demand(session, manageKeys)
  await ports.store.transaction(async tx => {
    const key = await tx.db
      .selectFrom('openKey')
      .select(['name', 'endedAt'])
      .where('keyId', '=', keyId)
      .where('institutionId', '=', session.institution.id)
      .forUpdate()
      .executeTakeFirst()
    if (!key) throw fault('404')
    if (key.endedAt !== null) return
    await tx.db.updateTable('openKey').set({ endedAt: ports.clock.now().toISOString() }).where('keyId', '=', keyId).execute()
    const deed = { ...session, clock: ports.clock }
    await logOperation(tx.scope(session.institution.id), deed, { action: 'delete', resource: 'openKey', recordId: keyId, title: key.name })
  })
}
