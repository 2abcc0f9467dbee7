import { parseArgs } from 'node:util'
import { resources } from '../resources/index.ts'
import { readEnvironment, WrongSetting } from '../server/adapters/environment.ts'
import { driverOf } from '../server/adapters/open-store.ts'
import { domainTables } from '../server/domains.ts'
import { planUpgrade } from '../server/platform/store/open.ts'
import { SchemaConflict } from '../server/platform/store/schema-conflict.ts'
import { planLines } from '../server/platform/store/upgrade-plan.ts'

/**
 * `npm run migrate -- --plan`: what the start of this version does to the database: migrations, new
 * tables, columns and indexes, the rows that are written, and who waits meanwhile. It does it all
 * in a transaction that is taken back, so the tables are locked while it looks. A server with the
 * embedded database is stopped first.
 */
const log = { info: () => undefined, warn: () => undefined, error: console.error }

try {
  const { values } = parseArgs({ options: { plan: { type: 'boolean', default: false } } })
  if (!values.plan)
    throw new WrongSetting(
      'migrations run at the start of the server; npm run migrate -- --plan says what they would do',
    )
  const driver = await driverOf(readEnvironment(process.env), log)
  try {
    const clock = { now: () => new Date() }
    const plan = await planUpgrade({
      driver,
      resources: Object.values(resources),
      tables: domainTables,
      clock,
    })
    for (const line of planLines(plan)) console.log(line)
  } finally {
    await driver.close()
  }
} catch (error) {
  const isTold =
    error instanceof WrongSetting || error instanceof SchemaConflict || error instanceof TypeError
  if (!isTold) throw error
  console.error(error.message)
  process.exitCode = 1
}
