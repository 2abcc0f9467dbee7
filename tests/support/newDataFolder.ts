import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources as registry } from '../../resources/index.ts'
import { pgliteNode } from '../../server/adapters/pglite-node.ts'
import { domainTables } from '../../server/domains.ts'
import { migrations } from '../../server/platform/store/migrations/index.ts'
import { openStore, schemaSqlOf } from '../../server/platform/store/open.ts'

const resources = Object.values(registry)
// a schema that differs has another folder
const print = createHash('sha256')
  .update(
    schemaSqlOf(resources, domainTables, 'pglite') + migrations.map(({ name }) => name).join(),
  )
  .digest('hex')
  .slice(0, 12)
const template = join(tmpdir(), `edu-data-${print}-${process.getuid?.() ?? 0}`)

/** Makes the folder that is copied, once per schema: creating the tables takes several seconds. */
const makeTemplate = async (): Promise<void> => {
  if (existsSync(template)) return
  const part = await mkdtemp(`${template}-`)
  const driver = await pgliteNode(join(part, 'db'))
  const store = await openStore({
    driver,
    resources,
    tables: domainTables,
    clock: { now: () => new Date(Date.UTC(2026, 0, 1)) },
    ids: { next: () => 'none', secret: () => 'none' },
  })
  await store.close()
  // another worker may have been quicker
  await rename(part, template).catch(() => rm(part, { recursive: true, force: true }))
}
let made: Promise<void> | undefined

/**
 * Makes a data folder (DATA_DIR) for a server process; its embedded database has the project's
 * tables and no rows.
 */
export const newDataFolder = async (purpose: string): Promise<string> => {
  await (made ??= makeTemplate())
  const folder = await mkdtemp(join(tmpdir(), `edu-${purpose}-`))
  cpSync(template, folder, { recursive: true })
  return folder
}
