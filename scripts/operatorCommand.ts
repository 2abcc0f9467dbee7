import { readEnvironment, WrongSetting } from '../server/adapters/environment.ts'
import { systemIds } from '../server/adapters/ids.ts'
import { storeOf } from '../server/adapters/open-store.ts'
import { domainTables } from '../server/domains.ts'
import type { Clock, Ids } from '../server/platform/ports.ts'
import type { Store } from '../server/platform/store/types.ts'
import { resources } from '../resources/index.ts'

/** What an operator's command works with. */
interface OperatorPorts {
  readonly store: Store
  readonly clock: Clock
  readonly ids: Ids
}

/**
 * Runs a command of the operator on the store of the environment, and prints the text that it
 * returns. `command` parses the arguments before the store is opened, and returns the work. A
 * `WrongSetting` is printed without its stack, and the process exits with 1. Only one process can
 * open the embedded database, so its server must be stopped first.
 */
export const runOperatorCommand = async (
  command: () => (ports: OperatorPorts) => Promise<string>,
): Promise<void> => {
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const clock = { now: () => new Date() }
  const ids = systemIds()
  try {
    const work = command()
    const environment = readEnvironment(process.env)
    const tables = domainTables
    const store = await storeOf(environment, Object.values(resources), { tables, clock, ids, log })
    try {
      console.log(await work({ store, clock, ids }))
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
