import type { Kysely } from 'kysely'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Clock, Ids, Log } from '../ports.ts'
import { printSchema } from './ddl.ts'
import { sqlErrorOf, type SqlDriver } from './driver.ts'
import { Engine } from './engine.ts'
import { Gate } from './gate.ts'
import { kyselyOver } from './kysely.ts'
import { migrate } from './migrate.ts'
import { sessionPrints } from './prints.ts'
import { rederive } from './rederive.ts'
import { StoreRecords } from './records.ts'
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
import { specsOf, tableOf, type StoreKind } from './tables.ts'
import { Totals } from './totals.ts'
import { StoreTransaction } from './tx.ts'
import { Upkeep } from './upkeep.ts'
import type { GlobalTx, Manner, Scope, Store, StoreTx } from './types.ts'

export interface StoreOptions {
  readonly driver: SqlDriver
  readonly resources: readonly AnyResource[]
  /** Tables of the domains, beside the platform's own and those of the resources. */
  readonly tables: readonly TableSpec[]
  readonly clock: Clock
  readonly ids: Ids
  readonly log?: Log
}

// deadlock, serialization failure: the database asks to begin again
const again = new Set(['40P01', '40001'])
const attempts = 3

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

/**
 * Opens the store: brings the tables to the definitions and gives access by institution.
 * @throws SchemaConflict where the tables differ in a way that needs a migration; the driver is closed then
 */
export const openStore = async ({
  driver,
  resources,
  tables: domainTables,
  clock,
  ids,
  log,
}: StoreOptions): Promise<Store> => {
  const kept = (resource: AnyResource) => tableOf(resource, driver.kind)
  const tables = resources.map(kept)
  const beside = [...systemTables, ...domainTables]
  const specs = [...beside, ...tables.flatMap(specsOf)]
  const twice = specs.find((spec, n) => specs.findIndex(other => other.name === spec.name) !== n)
  if (twice) throw new Error(`two tables are named ${twice.name}`)
  const upkeep = new Upkeep(driver, log)
  let old: ReadonlySet<string> = new Set()
  const connection = await driver.connect()
  try {
    const after = async (existed: ReadonlySet<string>) => {
      old = new Set(
        tables
          .filter(table => existed.has(table.spec.name))
          .flatMap(table => specsOf(table).map(({ name }) => name)),
      )
      for (const table of tables) {
        const rows = await rederive(connection, table, existed.has(table.spec.name))
        if (rows) log?.info({ table: table.spec.name, rows }, 'sort and search columns made anew')
        await observeGrams(connection, driver.kind, table, existed.has(table.spec.name))
      }
    }
    await migrate(connection, specs, clock.now(), { kind: driver.kind, after })
    connection.release()
  } catch (error) {
    connection.release(true)
    await driver.close()
    throw error
  }
  await upkeep.begin(old)

  const scoped = new Map(specs.map(spec => [spec.name, spec.scoped]))
  const forScope: ScopeRules['tableKind'] = name => {
    const kind = scoped.get(name)
    if (kind) return 'scoped'
    return kind === false && referenceTables.has(name) ? 'reference' : undefined
  }
  const forGlobal: ScopeRules['tableKind'] = name =>
    scoped.get(name) === false ? 'global' : undefined

  const specByName = new Map(beside.map(spec => [spec.name, spec]))
  const specOf = (name: string): TableSpec => {
    const spec = specByName.get(name)
    if (!spec) throw new ScopeError(`no table ${name}`)
    return spec
  }

  const gate = driver.kind === 'pglite' ? new Gate() : undefined
  const requests = gate?.watched(driver) ?? driver
  const core = kyselyOver(requests)
  const own = gate ? kyselyOver(driver) : core
  const engine = new Engine(core, forScope)
  const totals = new Totals()
  const globalPlugin = new ScopePlugin({ institution: undefined, tableKind: forGlobal })
  const globalOf = (db: Kysely<object>) =>
    db.$extendTables<GlobalDatabase>().withPlugin(globalPlugin)
  const scopedOf = (db: Kysely<object>, institutionId: string) =>
    db
      .$extendTables<ScopedDatabase>()
      .withPlugin(new ScopePlugin({ institution: institutionId, tableKind: forScope }))

  const transaction = async <T>(fn: (tx: GlobalTx) => Promise<T>, over = core): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const opened: StoreTransaction[] = []
      try {
        const done = await over.transaction().execute(async sender => {
          const global = globalOf(sender)
          const scope = (institutionId: string): StoreTx => {
            checkId(institutionId)
            const db = scopedOf(sender, institutionId)
            const tx = new StoreTransaction({
              engine,
              sender,
              institutionId,
              tableOf: kept,
              totals: undefined,
              db,
              global,
              clock,
              ids,
              insertRows: driver.insertRows,
              specOf,
            })
            opened.push(tx)
            return tx
          }
          const result = await fn({ db: global, scope })
          for (const tx of opened) await tx.finish()
          const unaudited = opened.flatMap(tx => tx.unaudited())
          if (unaudited.length)
            throw new Error(`changed without an audit entry: ${unaudited.slice(0, 5).join(', ')}`)
          return result
        })
        for (const tx of opened) for (const [table, rows] of tx.changed) upkeep.note(table, rows)
        for (const { audited } of opened) if (audited) upkeep.note('audit', audited)
        return done
      } catch (error) {
        const code = sqlErrorOf(error)?.code
        if (attempt >= attempts || !code || !again.has(code)) throw error
        log?.warn({ code, attempt }, 'transaction begins again')
      }
    }
  }

  const db = globalOf(core)
  return {
    db,
    resources,
    kind: driver.kind,
    scope(institutionId: string): Scope {
      checkId(institutionId)
      return new StoreScope(
        () => scopedOf(core, institutionId),
        (fn, { patient } = {}) => {
          const work = (over?: typeof core) => transaction(tx => fn(tx.scope(institutionId)), over)
          return gate && patient ? gate.patiently(() => work(own)) : work()
        },
        { engine, sender: core, institutionId, tableOf: kept, totals },
      )
    },
    transaction: fn => transaction(fn),
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

const checkId = (institutionId: string): void => {
  if (typeof institutionId !== 'string' || institutionId === '')
    throw new ScopeError('no institution')
}

class StoreScope extends StoreRecords implements Scope {
  readonly institutionId: string
  readonly #makeDb: () => Kysely<ScopedDatabase>
  #db: Kysely<ScopedDatabase> | undefined
  readonly #transaction: Scope['transaction']

  constructor(
    makeDb: () => Kysely<ScopedDatabase>,
    transaction: Scope['transaction'],
    context: ConstructorParameters<typeof StoreRecords>[0],
  ) {
    super(context)
    this.institutionId = context.institutionId
    this.#makeDb = makeDb
    this.#transaction = transaction
  }

  get db(): Kysely<ScopedDatabase> {
    this.#db ??= this.#makeDb()
    return this.#db
  }

  transaction<T>(fn: (tx: StoreTx) => Promise<T>, how?: Manner): Promise<T> {
    return this.#transaction(fn, how)
  }
}
