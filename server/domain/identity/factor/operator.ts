import { logForAccount } from '../../../engine/operations/log.ts'
import type { Clock, Ids } from '../../../platform/ports.ts'
import type { Store } from '../../../platform/store/types.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { forgetFactors } from './account.ts'

/** An account, as an operator identifies it. */
export interface NamedAccount {
  readonly id: string
  readonly name: string
  readonly account: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly secondFactorTime: string | null
}

/** Accounts that go by a name, a phone number, an e-mail address or an id. */
export const accountsNamed = ({ db }: Store, text: string): Promise<NamedAccount[]> =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'account', 'phone', 'email', 'secondFactorTime'])
    .where(eb =>
      eb.or([
        eb('id', '=', text),
        eb('account', '=', text.toLowerCase()),
        eb('phone', '=', text),
        eb('email', '=', text.toLowerCase()),
      ]),
    )
    .orderBy('id')
    .execute()

/**
 * For the operator: removes the second factor, including recovery codes, of an account whose owner
 * has lost it. Every session of it ends; it is logged in each institution of the person.
 */
export const removeFactorAsOperator = async (
  store: Store,
  ports: { readonly clock: Clock; readonly ids: Ids },
  accountId: string,
): Promise<void> => {
  await store.transaction(async tx => {
    await forgetFactors(tx.db, accountId)
    await endSessionsOf(tx.db, ports.clock.now(), accountId)
    const done = { action: 'removeSecondFactor', resource: 'account', recordId: accountId } as const
    await logForAccount(tx, ports, accountId, { device: 'npm run remove-factor' }, done)
  })
}
