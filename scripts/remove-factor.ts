import { WrongSetting } from '../server/adapters/environment.ts'
import { accountsNamed, removeFactorAsOperator } from '../server/domain/identity/index.ts'
import { runOperatorCommand } from './operatorCommand.ts'

/**
 * `npm run remove-factor -- <account, phone number, e-mail address or id>`: removes the second
 * factor of a person who has lost their phone and their recovery codes, and whose account no
 * institution can change. A server with the embedded database must be stopped first.
 */
await runOperatorCommand(() => {
  const [text] = process.argv.slice(2)
  if (!text)
    throw new WrongSetting('name an account: npm run remove-factor -- li.na@school.example')
  return async ({ store, clock, ids }) => {
    const found = await accountsNamed(store, text)
    const [account, second] = found
    if (!account) throw new WrongSetting(`there is no account '${text}'`)
    if (second)
      throw new WrongSetting(
        `'${text}' is several accounts; name one of them by its id:\n${found
          .map(({ id, name, email, phone }) => `${id}  ${name}  ${email ?? phone ?? ''}`)
          .join('\n')}`,
      )
    if (account.secondFactorTime === null) return `${account.name} has no second factor`
    await removeFactorAsOperator(store, { clock, ids }, account.id)
    return `${account.name} logs in with their password alone and is logged out everywhere`
  }
})
