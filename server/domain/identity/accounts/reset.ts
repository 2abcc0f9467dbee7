import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import { logForAccount } from '../../../engine/operations/log.ts'
import { accessChanged } from '../session/notify.ts'
import { claimAccount } from './claim.ts'
import { accountByContact } from './contact.ts'
import { isKnownPassword } from './passwords.ts'
import { redeem, type Redemption } from './redeem.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { refuseWeakPassword } from '../../../platform/weakPasswords.ts'

/**
 * LGN-01: replaces a forgotten password after a verification code, and ends every session of the
 * account, which then belongs to its owner. Throws the faults of `redeem`; 944 if the account was
 * deleted after the code was sent; 958 if the new password is the old one or one that an
 * institution has set; 905 for an account whose password is stored by a third party.
 */
export const replaceForgottenPassword = async (
  ports: AppPorts,
  input: Redemption & { readonly password: string },
): Promise<void> => {
  await redeem(
    ports,
    input,
    async () => {
      const account = await accountByContact(ports.store.db, input.contact)
      if (!account) throw errors.accountNotFound()
      if (account.kind === 'THIRD_PARTY') throw errors.permissionMissing()
      await refuseWeakPassword(input.password, [input.contact.key, account.name])
      const same = await isKnownPassword(ports, input.contact, input.password)
      return { same, passwordHash: await ports.passwords.hash(input.password) }
    },
    async (tx, { same, passwordHash }) => {
      // refused here and not before: the first of two equal calls may just have set it
      if (same) throw errors.passwordUnchanged().at('password')
      const accountId = (await claimAccount(ports, tx, input.contact, { ip: input.ip }))?.id
      if (accountId === undefined) throw errors.accountNotFound()
      const passwordTime = ports.clock.now().toISOString()
      await tx.db
        .updateTable('account')
        .set({ passwordHash, passwordTime })
        .where('id', '=', accountId)
        .execute()
      await endSessionsOf(tx.db, ports.clock.now(), accountId)
      await logForAccount(
        tx,
        ports,
        accountId,
        { ip: input.ip },
        { action: 'passwordChanged', resource: 'account' },
      )
      return { accountId }
    },
  )
  await accessChanged(ports)
}
