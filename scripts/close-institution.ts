import { readEnvironment, WrongSetting } from '../server/adapters/environment.ts'
import { systemIds } from '../server/adapters/ids.ts'
import { storeOf } from '../server/adapters/open-store.ts'
import { institutionNamed, setClosed } from '../server/domain/identity/index.ts'
import { domainTables } from '../server/domains.ts'
import { resources } from '../resources/index.ts'

/**
 * `npm run close-institution -- <number or id> [--reopen]`: makes an institution unavailable to all of its members, or available again. A
 * server with the embedded database is stopped first.
 */
const close = async (text: string, closed: boolean): Promise<string> => {
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
    const found = await institutionNamed(store, text)
    if (!found) throw new WrongSetting(`there is no institution '${text}'`)
    await setClosed(store, { clock, ids }, found, closed)
    return closed
      ? `${found.name} is closed: its members are refused with 734`
      : `${found.name} is open`
  } finally {
    await store.close()
  }
}

try {
  const [text, way] = process.argv.slice(2)
  if (!text || (way !== undefined && way !== '--reopen'))
    throw new WrongSetting(
      'name an institution by its number or id: npm run close-institution -- 12345678 [--reopen]',
    )
  console.log(await close(text, way === undefined))
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error
  console.error(error.message)
  process.exitCode = 1
}
