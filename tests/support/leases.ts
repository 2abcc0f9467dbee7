import type { SqlDriver } from '../../server/platform/store/driver.ts'
import { storeUse } from './storeUse.ts'

/** A database that has the project's tables, with nothing in them. */
interface Scratch {
  readonly driver: SqlDriver
  /** Ends it and leaves nothing. */
  dispose(): Promise<void>
}

// data of a migration and a start stay; everything else is deleted
const keptTables = "('migration')"
const inPublic = (column: string) => `${column} = 'public'::regnamespace`
/** Differs if anything was added, removed or made again. Costs a millisecond. */
const shape = `select
  (select concat_ws(' ', count(*), sum(oid::int8), sum(hashtext(relname)), sum(relnatts)) from pg_class where ${inPublic('relnamespace')})
  || ' ' || (select count(*) from pg_attribute where attisdropped) || ' ' || (select concat_ws(' ', count(*), sum(oid::int8)) from pg_trigger)
  || ' ' || (select concat_ws(' ', count(*), sum(oid::int8)) from pg_proc) || ' ' || (select concat_ws(' ', count(*), sum(oid::int8)) from pg_constraint) as shape`
/**
 * Whatever a schema consists of: `id` differs if it was changed, `drop` removes it, also where
 * another removal took it along.
 */
const parts = `select concat('table ', oid) as id, format('drop table if exists %s cascade', oid::regclass) as drop
    from pg_class where ${inPublic('relnamespace')} and relkind = 'r'
  union all select concat('constraint ', oid, ' ', pg_get_constraintdef(oid)), format('alter table if exists %s drop constraint if exists %I cascade', conrelid::regclass, conname)
    from pg_constraint where ${inPublic('connamespace')} and conrelid <> 0
  union all select concat('trigger ', oid, ' ', pg_get_triggerdef(oid)), format('drop trigger if exists %I on %s', tgname, tgrelid::regclass)
    from pg_trigger where not tgisinternal
  union all select concat('function ', oid, ' ', md5(prosrc)), format('drop function if exists %s cascade', oid::regprocedure)
    from pg_proc where ${inPublic('pronamespace')}
  union all select concat('index ', indexrelid), format('drop index if exists %s', indexrelid::regclass)
    from pg_index join pg_class on pg_class.oid = indexrelid where ${inPublic('relnamespace')}
  union all select concat('column ', attrelid, ' ', attname, ' ', atttypid, ' ', atttypmod, ' ', attnotnull, ' ', pg_get_expr(adbin, adrelid)),
      format('alter table if exists %s drop column if exists %I cascade', attrelid::regclass, attname)
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${inPublic('relnamespace')} and relkind = 'r' and attnum > 0 and not attisdropped`
// journal rows can be deleted in a transaction that names the journal; most tables were never
// written
const tables = `select string_agg(format('set local edu.journal = %L; delete from %I', relname, relname), ';') as wipe from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ${keptTables} and pg_relation_size(oid) > 0`

/**
 * Maximum number of databases kept for later tests: a test that compares stores uses up to six at
 * once.
 */
const maxWaiting = 6

/** A new database's schema, which it must have again, and its parts. */
interface Made {
  readonly scratch: Scratch
  readonly shape: unknown
  readonly partIds: ReadonlySet<string>
}

/**
 * Databases that are emptied and reused by tests: making one takes a second of CPU time, emptying
 * it some milliseconds. Additions of a test to the schema are dropped. A database with other
 * differences, or that can't be emptied, isn't reused.
 */
export const leases = (make: () => Promise<Scratch>) => {
  const free: Made[] = []

  const rowsOf = async (driver: SqlDriver, sql: string): Promise<Record<string, unknown>[]> => {
    const connection = await driver.connect()
    try {
      return [...(await connection.query(sql, [])).rows]
    } finally {
      connection.release()
    }
  }
  const one = async (driver: SqlDriver, sql: string) => (await rowsOf(driver, sql))[0] ?? {}
  const inTransaction = async (driver: SqlDriver, sql: string): Promise<void> => {
    const connection = await driver.connect()
    try {
      await connection.script(`begin; set local lock_timeout = '2s'; ${sql}; commit`)
    } finally {
      connection.release()
    }
  }
  const empty = async (driver: SqlDriver): Promise<void> =>
    inTransaction(driver, String((await one(driver, tables))['wipe']))
  const madeOf = async (scratch: Scratch): Promise<Made> => ({
    scratch,
    shape: (await one(scratch.driver, shape))['shape'],
    partIds: new Set((await rowsOf(scratch.driver, parts)).map(part => String(part['id']))),
  })
  /** Drops what was added since. Returns undefined if the database differs even so. */
  const mend = async ({ scratch, partIds }: Made): Promise<Made | undefined> => {
    const added = (await rowsOf(scratch.driver, parts)).filter(
      part => !partIds.has(String(part['id'])),
    )
    // on PostgreSQL the other connections of the pool keep statements of the table as it was
    const isNewColumn = ([kind, of]: readonly string[]) =>
      kind === 'column' && partIds.has(`table ${of}`)
    if (
      scratch.driver.kind === 'postgres' &&
      added.some(({ id }) => isNewColumn(String(id).split(' ')))
    )
      return undefined
    if (added.length)
      await inTransaction(scratch.driver, added.map(part => String(part['drop'])).join(';'))
    const mended = await madeOf(scratch)
    return mended.partIds.size === partIds.size && [...mended.partIds].every(id => partIds.has(id))
      ? mended
      : undefined
  }

  return async (): Promise<Scratch> => {
    const made = free.pop() ?? (await madeOf(await make()))
    const { scratch } = made
    let closed = false
    let out = 0
    let rested: (() => void) | undefined
    const close = async (): Promise<void> => {
      closed = true
      if (out > 0) await new Promise<void>(resolve => (rested = resolve))
    }
    return {
      driver: {
        ...scratch.driver,
        // what a test has left running finds its store closed, and not the next one's
        connect: async () => {
          if (closed) throw new Error('the store of this test is closed')
          out++
          try {
            const connection = await scratch.driver.connect()
            const query = connection.query.bind(connection)
            connection.query = (sql, params) => {
              storeUse.statements++
              return query(sql, params)
            }
            const release = connection.release.bind(connection)
            connection.release = broken => {
              release(broken)
              if (--out === 0) rested?.()
            }
            return connection
          } catch (error) {
            if (--out === 0) rested?.()
            throw error
          }
        },
        close,
      },
      dispose: async () => {
        await close()
        const usable =
          free.length < maxWaiting
            ? await (async () => {
                const isAsMade = (await one(scratch.driver, shape))['shape'] === made.shape
                const whole = isAsMade ? made : await mend(made)
                if (whole) await empty(scratch.driver)
                return whole
              })().catch(() => undefined)
            : undefined
        if (usable) free.push(usable)
        else await scratch.dispose()
      },
    }
  }
}
