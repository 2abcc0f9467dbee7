import type { Kysely } from 'kysely'
import { linkSources } from '../../../src/schema/derive/sources.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Clock, Ids, Log } from '../ports.ts'
import type { Catalog } from './catalog.ts'
import { printSchema } from './print-schema.ts'
import type { SqlConnection, SqlDriver } from './driver.ts'
import { Engine } from './engine.ts'
import { Gate } from './gate.ts'
import { kyselyOver } from './kysely.ts'
import { migrate } from './migrate.ts'
import { sessionPrints } from './prints.ts'
import { fillBalances } from './fill-balances.ts'
import { rederive } from './rederive.ts'
import { observeGrams } from './statistics.ts'
import { ScopePlugin } from './scope-plugin.ts'
import type { ScopeRules } from './scope-transformer.ts'
import { ScopeError } from './scope-error.ts'
import {
  referenceTables,
  systemTables,
  type GlobalDatabase,
  type ScopedDatabase,
} from './system-tables.ts'
import type { TableSpec } from './sql-types.ts'
import { specsOf, tableOf, type ResourceTable, type StoreKind } from './tables.ts'
import { Totals } from './totals.ts'
import { demandInstitution, StoreScope } from './store-scope.ts'
import { runTransaction, type TransactionParts } from './transactions.ts'
import { upgradeChanges, type UpgradePlan } from './upgrade-plan.ts'
import { Upkeep } from './upkeep.ts'
import type { Listener, Scope, Store } from './types.ts'

export interface StoreOptions {
  readonly driver: SqlDriver
  readonly resources: readonly AnyResource[]
  /** Tables of the domains, in addition to those of the platform and the resources. */
  readonly tables: readonly TableSpec[]
  readonly clock: Clock
  readonly ids: Ids
  readonly log?: Log
}

/** The printed DDL of system tables and the given resources' tables. */
export const schemaSqlOf = (
  resources: readonly AnyResource[],
  tables: readonly TableSpec[],
  kind: StoreKind,
): string =>
  printSchema([
    ...systemTables,
    ...tables,
    ...resources.flatMap(resource => specsOf(tableOf(resource, kind))),
  ])

/** Makes the columns anew that follow from others, after the tables have changed. */
const refill = async (
  connection: SqlConnection,
  kind: StoreKind,
  tables: readonly ResourceTable[],
  {
    existed,
    catalog,
    log,
  }: {
    readonly existed: ReadonlySet<string>
    readonly catalog: Catalog
    readonly log?: Log | undefined
  },
): Promise<void> => {
  for (const table of tables) {
    const existedBefore = existed.has(table.spec.name)
    const rows = await rederive(connection, table, existedBefore, catalog)
    if (rows) log?.info({ table: table.spec.name, rows }, 'sort and search columns made anew')
    await fillBalances(connection, table, existed)
    await observeGrams(connection, kind, table, existedBefore, catalog)
  }
}

/**
 * Brings the tables to the definitions; returns the names of resource tables that existed before.
 * Closes the driver on failure.
 */
const prepareTables = async (
  { driver, clock, log }: Pick<StoreOptions, 'driver' | 'clock' | 'log'>,
  specs: readonly TableSpec[],
  tables: readonly ResourceTable[],
): Promise<ReadonlySet<string>> => {
  let old: ReadonlySet<string> = new Set()
  let upgrade: { readonly migrations: readonly string[]; readonly copy?: string } | undefined
  const connection = await driver.connect()
  try {
    const before = async (due: readonly string[]) => {
      upgrade = { migrations: due }
      const copy = await driver.copy?.()
      if (copy !== undefined) upgrade = { ...upgrade, copy }
      log?.info(
        upgrade,
        copy === undefined
          ? 'the database is upgraded in one transaction'
          : 'the database is upgraded in one transaction; the copy is as it was before',
      )
    }
    const after = async (existed: ReadonlySet<string>, catalog: Catalog) => {
      old = new Set(
        tables
          .filter(table => existed.has(table.spec.name))
          .flatMap(table => specsOf(table).map(({ name }) => name)),
      )
      await refill(connection, driver.kind, tables, { existed, catalog, log })
    }
    await migrate(connection, specs, clock.now(), { kind: driver.kind, before, after })
    connection.release()
  } catch (error) {
    if (upgrade)
      log?.error(
        upgrade,
        'the upgrade failed and the database is as it was: start the version that you came from',
      )
    connection.release(true)
    await driver.close()
    throw error
  }
  return old
}

/** The tables of a store: the resources' own, and all of them as they are in the database. */
const tablesOf = ({
  driver,
  resources,
  tables: domainTables,
}: Pick<StoreOptions, 'driver' | 'resources' | 'tables'>) => {
  const tables = linkSources(resources).map(resource => tableOf(resource, driver.kind))
  return { tables, specs: [...systemTables, ...domainTables, ...tables.flatMap(specsOf)] }
}

/**
 * What opening the store would do to its database. It does everything in a transaction, looks, and
 * takes it back; the tables that it changes are locked meanwhile. The driver stays open.
 * @throws SchemaConflict as `openStore` does
 */
export const planUpgrade = async (
  options: Pick<StoreOptions, 'driver' | 'resources' | 'tables' | 'clock'>,
): Promise<UpgradePlan> => {
  const { tables, specs } = tablesOf(options)
  const { driver, clock } = options
  const connection = await driver.connect()
  let plan: UpgradePlan | undefined
  try {
    // what this connection has written before is not the plan's
    await connection.query('select pg_stat_force_next_flush()', [])
    await migrate(connection, specs, clock.now(), {
      kind: driver.kind,
      after: (existed, catalog) => refill(connection, driver.kind, tables, { existed, catalog }),
      judge: async (migrations, before) => {
        const changes = await upgradeChanges(connection, before)
        plan = { isEmpty: !before.tables.has('migration'), migrations, changes }
      },
    })
  } finally {
    connection.release(true)
  }
  if (!plan) throw new Error('the plan was not made')
  return plan
}

/**
 * Makes functions that open the tables of one institution, or the global tables. Each refuses the
 * other's tables.
 */
const openersOf = (specs: readonly TableSpec[]) => {
  const scoped = new Map(specs.map(spec => [spec.name, spec.scoped]))
  const forScope: ScopeRules['tableKind'] = name => {
    const kind = scoped.get(name)
    if (kind) return 'scoped'
    return kind === false && referenceTables.has(name) ? 'reference' : undefined
  }
  const forGlobal: ScopeRules['tableKind'] = name =>
    scoped.get(name) === false ? 'global' : undefined
  const globalPlugin = new ScopePlugin({ institution: undefined, tableKind: forGlobal })
  return {
    forScope,
    globalOf: (db: Kysely<object>) => db.$extendTables<GlobalDatabase>().withPlugin(globalPlugin),
    scopedOf: (db: Kysely<object>, institutionId: string) =>
      db
        .$extendTables<ScopedDatabase>()
        .withPlugin(new ScopePlugin({ institution: institutionId, tableKind: forScope })),
  }
}

/** Finds a table beside those of the resources; throws for any other name. */
const finderOf = (specs: readonly TableSpec[]) => {
  const byName = new Map(specs.map(spec => [spec.name, spec]))
  return (name: string): TableSpec => {
    const spec = byName.get(name)
    if (!spec) throw new ScopeError(`no table ${name}`)
    return spec
  }
}

/**
 * Opens the store: brings the tables to the definitions and gives access by institution.
 * @throws SchemaConflict where the tables differ in a way that needs a migration; the driver is
 * closed then
 */
export const openStore = async (options: StoreOptions): Promise<Store> => {
  const { driver, resources, tables: domainTables, clock, ids, log } = options
  const ownTableOf = (resource: AnyResource) => tableOf(resource, driver.kind)
  const beside = [...systemTables, ...domainTables]
  const { tables, specs } = tablesOf(options)
  const twice = specs.find((spec, n) => specs.findIndex(other => other.name === spec.name) !== n)
  if (twice) throw new Error(`two tables are named ${twice.name}`)
  const upkeep = new Upkeep(driver, log)
  await upkeep.begin(await prepareTables(options, specs, tables))

  const { forScope, globalOf, scopedOf } = openersOf(specs)
  const gate = driver.kind === 'pglite' ? new Gate() : undefined
  const requests = gate?.watched(driver) ?? driver
  const core = kyselyOver(requests)
  const background = gate ? kyselyOver(driver) : core
  const engine = new Engine(core, forScope)
  const totals = new Totals()
  const listeners = new Set<Listener>()
  const parts: TransactionParts = {
    listeners,
    engine,
    upkeep,
    driver,
    clock,
    ids,
    log,
    tableOf: ownTableOf,
    specOf: finderOf(beside),
    resources: new Map(resources.map(resource => [resource.name, resource])),
    globalOf,
    scopedOf,
  }

  const db = globalOf(core)
  return {
    db,
    resources,
    kind: driver.kind,
    scope(institutionId: string): Scope {
      demandInstitution(institutionId)
      return new StoreScope(
        () => scopedOf(core, institutionId),
        (fn, { patient } = {}) => {
          const work = (over = core) =>
            runTransaction(parts, over, tx => fn(tx.scope(institutionId)))
          return gate && patient ? gate.patiently(() => work(background)) : work()
        },
        { engine, sender: core, institutionId, tableOf: ownTableOf, totals },
      )
    },
    transaction: fn => runTransaction(parts, core, fn),
    listen: listener => void listeners.add(listener),
    sessionPrints: rids => sessionPrints(requests, rids),
    ping: async () => void (await db.selectFrom('institution').select('id').limit(1).execute()),
    schemaSql: () => schemaSqlOf(resources, domainTables, driver.kind),
    tidy: () =>
      upkeep.run([...tables.flatMap(table => specsOf(table).map(({ name }) => name)), 'audit']),
    async close() {
      upkeep.close()
      await core.destroy()
      // a Kysely that was never used closes nothing
      await driver.close()
    },
  }
}
