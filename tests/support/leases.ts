import type { SqlDriver } from '../../server/platform/store/driver.ts'

/** A database that has the project's tables, with nothing in them. */
interface Scratch {
  readonly driver: SqlDriver
  /** Ends it and leaves nothing. */
  dispose(): Promise<void>
}

// what a migration and a start leave behind stays; everything else goes
const keptTables = "('migration')"
const shape = `select
  (select concat_ws(' ', count(*), sum(oid::int8), sum(hashtext(relname)), sum(relnatts)) from pg_class where relnamespace = 'public'::regnamespace)
  || ' ' || (select count(*) from pg_attribute where attisdropped) || ' ' || (select count(*) from pg_trigger)
  || ' ' || (select count(*) from pg_proc) || ' ' || (select count(*) from pg_constraint) as shape`
// a journal lets its rows go in a transaction that names it; most tables were never written to
const tables = `select string_agg(format('set local edu.journal = %L; delete from %I', relname, relname), ';') as wipe from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ${keptTables} and pg_relation_size(oid) > 0`

/** How many wait for the next test at most. */
const maxWaiting = 3

/**
 * Databases that go from one test to the next, emptied: making one takes a second of the processor, emptying it some milliseconds. One whose
 * tables a test has changed, or that can't be emptied, is not used again.
 */
export const leases = (make: () => Promise<Scratch>) => {
  const free: { readonly scratch: Scratch; readonly shape: unknown }[] = []

  const one = async (driver: SqlDriver, sql: string): Promise<Record<string, unknown>> => {
    const connection = await driver.connect()
    try {
      return (await connection.query(sql, [])).rows[0] ?? {}
    } finally {
      connection.release()
    }
  }
  const empty = async (driver: SqlDriver): Promise<void> => {
    const { wipe } = await one(driver, tables)
    const connection = await driver.connect()
    try {
      await connection.script(`begin; set local lock_timeout = '2s'; ${String(wipe)}; commit`)
    } finally {
      connection.release()
    }
  }

  return async (): Promise<Scratch> => {
    const known = free.pop()
    const scratch = known?.scratch ?? (await make())
    const first = known?.shape ?? (await one(scratch.driver, shape))['shape']
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
          free.length < maxWaiting &&
          (await (async () => {
            if ((await one(scratch.driver, shape))['shape'] !== first) return false
            await empty(scratch.driver)
            return true
          })().catch(() => false))
        if (usable) free.push({ scratch, shape: first })
        else await scratch.dispose()
      },
    }
  }
}
