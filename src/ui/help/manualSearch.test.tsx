import { loadEntries } from 'virtual:manual'
import { expect, it } from 'vitest'
import { searchManual } from './useManualSearch.ts'

it.each([
  ['import', 'en', '/manual?topic=import', 'Import a spreadsheet'],
  ['导入表格', 'en', '/manual?topic=import', 'Import a spreadsheet'],
  ['attendance', 'zh', '/manual?topic=attendance', '考勤'],
  ['昨天谁缺勤', 'zh', '/manual?topic=attendance#who-was-absent-yesterday', '昨天谁缺勤'],
  ['voucher', 'en', '/manual?topic=billing#redeem-a-voucher', 'Redeem a voucher'],
] as const)('%s finds its page or part in %s', async (q, lang, to, text) => {
  expect(searchManual(await loadEntries(), q, lang)).toContainEqual(
    expect.objectContaining({ to, text }),
  )
})

it('finds nothing for an empty search, and no more than a palette can show', async () => {
  const entries = await loadEntries()
  expect(searchManual(entries, ' ', 'en')).toEqual([])
  expect(searchManual(entries, 'a', 'en')).toHaveLength(6)
})
