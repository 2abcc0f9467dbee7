import { expect, it } from 'vitest'
import { exportPart, rowsAtOnce, rowsById, type ListRows } from './listSource.ts'

const idsOf = async (rows: ListRows): Promise<string[]> => {
  const ids: string[] = []
  for await (const part of rows.parts())
    for (const row of part as readonly { id: string }[]) ids.push(row.id)
  return ids
}

it('IMP-03 a list whose rows are edited, moved and removed while it is written holds each that matched once', async () => {
  const table = Array.from({ length: 2000 }, (_, n) => ({ id: `r${n}`, points: 2000 - n }))
  const atStart = table.map(({ id }) => id)
  const parts: number[] = []
  const rows = rowsById(atStart, ({ ids, limit }) => {
    parts.push(limit)
    const list = table.filter(({ id }) => ids.includes(id))
    // the last unread row moves to the front, the first unread row is removed, and one is added
    table.unshift(...table.splice(-1))
    table.splice(
      table.findIndex(({ id }) => id === `r${parts.length * exportPart}`),
      1,
    )
    table.unshift({ id: `new ${parts.length}`, points: 9999 })
    return Promise.resolve({ list: list.toReversed() })
  })
  expect(rows.total).toBe(2000)
  const gone = new Set(['r500', 'r1000', 'r1500'])
  expect(await idsOf(rows)).toEqual(atStart.filter(id => !gone.has(id)))
  expect(parts).toEqual([500, 500, 500, 500])
})

it('IMP-03 a list of sums is of one moment, however long', async () => {
  let questions = 0
  const list = Array.from({ length: 12_345 }, (_, n) => ({ id: `r${n}` }))
  const rows = await rowsAtOnce(({ page, limit }) => {
    questions += 1
    return Promise.resolve({ list: list.slice((page - 1) * limit, page * limit) })
  })
  expect(await idsOf(rows)).toEqual(list.map(({ id }) => id))
  expect([rows.total, questions]).toEqual([12_345, 1])
})
