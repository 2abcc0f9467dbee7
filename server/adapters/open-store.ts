import { join } from 'node:path'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { Clock, Ids, Log } from '../platform/ports.ts'
import { openStore } from '../platform/store/open.ts'
import type { TableSpec } from '../platform/store/sql-types.ts'
import type { Store } from '../platform/store/types.ts'
import { WrongSetting, type Environment } from './environment.ts'

/** Connections to a PostgreSQL server at most. */
const connections = 10

/** The database that the environment names; it is locked for this process, if it is a folder. */
export const driverOf = async (environment: Environment, log: Log) => {
  if (environment.databaseUrl === undefined)
    return (await import('./pglite-node.ts')).pgliteNode(join(environment.dataDir, 'db'))
  const onConnectionLost = (error: Error) =>
    log.warn({ error: error.message }, 'a connection to the database ended')
  return (await import('./postgres.ts')).postgres(
    environment.databaseUrl,
    connections,
    onConnectionLost,
  )
}

/**
 * The store that the environment names. Throws WrongSetting with one clear line if it can't be
 * opened.
 */
export const storeOf = async (
  environment: Environment,
  resources: readonly AnyResource[],
  ports: { tables: readonly TableSpec[]; clock: Clock; ids: Ids; log: Log },
): Promise<Store> => {
  const where =
    environment.databaseUrl === undefined
      ? `the data folder ${environment.dataDir}`
      : 'the database of DATABASE_URL'
  try {
    const driver = await driverOf(environment, ports.log)
    return await openStore({ driver, resources, ...ports })
  } catch (error) {
    const reason =
      error instanceof AggregateError
        ? String(error.errors[0])
        : error instanceof Error
          ? error.message
          : String(error)
    throw new WrongSetting(`${where} cannot be opened: ${reason.replaceAll('\n', ' ')}`)
  }
}
