import { expect, it } from 'vitest'
import type { RuleMap } from '../../../server/engine/records/rules.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { UndoTally } from '../../../src/protocol/journal.ts'
import { quote } from '../../../server/platform/store/ddl.ts'
import { pick, readable, type Bench, type Rec } from './bench.ts'

/** Whether an undo adds the entry that takes one back. */
export const isReversed = ({ name, journal }: AnyResource, rules: RuleMap): boolean =>
  rules[name]?.reversal !== undefined ||
  (journal?.reverses !== undefined && journal.reverses.undo !== false)

/** Tests of every journal, whether people or the server add its entries. */
export const journalTests = (bench: () => Bench): void => {
  const b = () => bench()
  const read = async ({ id }: Pick<Rec, 'id'>) =>
    (await b().t.call<Rec>('GET', `${b().path('get')}?id=${id}`)).response

  it('the database refuses to change, delete and empty its rows, and so the server can neither', async () => {
    const entry = await b().create(70)
    const before = await read(entry)
    const table = quote(b().resource.name)
    for (const sql of [
      `update ${table} set "version" = 2`,
      `delete from ${table} where "id" = '${entry.id}'`,
      `truncate ${table}`,
    ]) {
      const connection = await b().store.driver.connect()
      try {
        await expect(connection.query(sql, []), sql).rejects.toMatchObject({ code: '23001' })
      } finally {
        connection.release()
      }
    }
    const other = await b().sample(71)
    const names = readable(b().resource).filter(name => other[name] !== before[name])
    await expect(b().own.change(b().resource, entry.id, pick(other, names))).rejects.toThrow()
    await expect(b().own.remove(b().resource, entry.id)).rejects.toThrow()
    expect(await read(entry)).toEqual(before)
  })

  it('an undo adds the entry that takes one back, or is refused where nothing does', async () => {
    const { resource, rules, t } = b()
    const entry = await b().create(72)
    const before = (await b().list({ limit: '1' })).total
    const { list } = (
      await t.call<{ list: { requestId: string }[] }>(
        'GET',
        `${b().path('history')}?id=${entry.id}`,
      )
    ).response
    const undo = await t.call<UndoTally>('POST', 'operation/undo', { id: list[0]?.requestId })
    const after = (await b().list({ limit: '1' })).total
    expect([undo.response.done > 0, after - before]).toEqual(
      isReversed(resource, rules) ? [true, 1] : [false, 0],
    )
    expect((await read(entry)).version).toBe(1)
  })
}
