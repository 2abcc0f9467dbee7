import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDataFolder } from './newDataFolder.ts'
import { scratchDatabase, type ScratchDatabase, type ScratchOptions } from './scratch.ts'
import type { StoreKind } from './stores.ts'
import { databaseWithTables } from './templates.ts'

/** A store of its own for server processes that a test starts one after the other. */
export interface ServerStore {
  /** DATA_DIR and DATABASE_URL for the server's environment. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL: string }
  /** The database, if the store is PostgreSQL. */
  readonly database: ScratchDatabase | undefined
  readonly remove: () => Promise<void>
}

/** Makes a store with the project's tables and no rows. */
export const newServerStore = async (
  kind: StoreKind['name'],
  purpose: string,
  options: Pick<ScratchOptions, 'durable'> = {},
): Promise<ServerStore> => {
  const isPostgres = kind === 'postgres'
  const folder = await (isPostgres
    ? mkdtemp(join(tmpdir(), `edu-${purpose}-`))
    : newDataFolder(purpose))
  const database = isPostgres
    ? await scratchDatabase(purpose, { ...options, template: await databaseWithTables() })
    : undefined
  return {
    env: { DATA_DIR: folder, DATABASE_URL: database?.url ?? '' },
    database,
    remove: async () => {
      await rm(folder, { recursive: true, force: true })
      await database?.drop()
    },
  }
}
