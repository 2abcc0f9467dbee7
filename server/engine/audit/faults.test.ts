import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { auditFaults } from '../../../tests/support/auditFaults.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { start, wrongRows, type Row, type Value } from '../../../tests/support/wrongRows.ts'
import { auditChecks } from '../../domains.ts'

/**
 * Checks whose faulty rows are tested elsewhere, next to the data that they check: run.test.ts,
 * tests/security/seals.test.ts, tests/contract/journals.test.ts.
 */
const shownElsewhere = [
  'both logs are sealed and unaltered',
  'rows of an import are accounted for (16)',
  'every change belongs to one operation (17)',
  'allowances hold, and their counters are right (12)',
  'records are as their latest changes left them',
  'balances are the sums of their entries',
]

it('every check of the audit is shown what it must name', () => {
  const named = [...Object.keys(wrongRows), ...shownElsewhere]
  expect(auditChecks.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
})

describe.each(stores)('the audit of rows that are wrong, on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, listed: true })
  })
  afterAll(() => store.dispose())

  /** Values for columns that must have one. */
  const neutral: Readonly<Record<string, Value>> = {
    text: '',
    integer: 0,
    bigint: 0,
    boolean: false,
    jsonb: '[]',
    ARRAY: '{}',
    'timestamp with time zone': start,
  }
  const literal = (value: Value): string =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
  /**
   * Writes rows by SQL, as a faulty program or a person at the database would. Numbers that are
   * left out are 0.
   */
  const write = async (table: string, rows: readonly Row[]): Promise<void> => {
    const connection = await store.driver.connect()
    try {
      const { rows: columns } = await connection.query(
        `select column_name as name, data_type as type, is_nullable as nullable, column_default as given
          from information_schema.columns where table_name = $1`,
        [table],
      )
      for (const row of rows) {
        const values: Record<string, Value> = {}
        for (const { name, type, nullable, given } of columns) {
          const isNeeded = nullable === 'NO' || type === 'bigint'
          if (given === null && isNeeded) values[String(name)] = neutral[String(type)] ?? ''
        }
        Object.assign(values, { institutionId: t.institution }, row)
        const names = Object.keys(values).map(name => `"${name}"`)
        await connection.script(
          `insert into "${table}" (${names.join()}) values (${Object.values(values).map(literal).join()})`,
        )
      }
    } finally {
      connection.release()
    }
  }

  it.each(Object.entries(wrongRows))('%s', async (name, [tables, faults]) => {
    const check = auditChecks.find(one => one.name === name)
    if (!check) throw new Error(`no check is named ${name}`)
    for (const [table, rows] of Object.entries(tables)) await write(table, rows)
    expect((await auditFaults(t, check)).toSorted()).toEqual(faults.toSorted())
  })
})
