import { readEnvironment, WrongSetting } from '../server/adapters/environment.ts'
import { systemIds } from '../server/adapters/ids.ts'
import { storeOf } from '../server/adapters/open-store.ts'
import { accountsNamed, removeFactorAsOperator } from '../server/domain/identity/index.ts'
import { domainTables } from '../server/domains.ts'
import { resources } from '../resources/index.ts'

/**
 * `npm run remove-factor -- <account, phone number, e-mail address or id>`: removes the second factor of somebody who has lost their phone and
 * their recovery codes, and whose account no institution may change. A server with the embedded database is stopped first.
 */
const remove = async (text: string): Promise<string> => {
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const clock = { now: () => new Date() }
  const ids = systemIds()
  const environment = readEnvironment(process.env)
  const store = await storeOf(environment, Object.values(resources), {
    tables: domainTables,
    clock,
    ids,
    log,
  })
  try {
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
  } finally {
    await store.close()
  }
}

try {
  const [text] = process.argv.slice(2)
  if (!text)
    throw new WrongSetting('name an account: npm run remove-factor -- li.na@school.example')
  console.log(await remove(text))
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error
  console.error(error.message)
  process.exitCode = 1
}
