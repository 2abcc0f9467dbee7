import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  checkedJob,
  importProvider,
  mapping,
  planned,
  readJob,
  showImport,
} from '../../../tests/support/import-bench.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('a suggested field is taken by one click, and not before', async () => {
  const columns = readJob.columns.map(column =>
    column.at === 2 ? { ...column, suggested: 'berth' } : column,
  )
  const fake = importProvider({ ...readJob, columns }, [planned(3, 'create')])
  showImport(fake)
  const line = async () => within(await screen.findByRole('listitem', { name: 'Place' }))
  expect((await line()).getByText(/Not recognised/)).toBeTruthy()
  fireEvent.click((await line()).getByRole('button', { name: 'Is this Berth? Use it' }))
  expect((await line()).getByText('Your choice')).toBeTruthy()
  press('Check rows')
  await waitFor(() =>
    expect(fake.asked('checkImport')).toMatchObject([
      { mapping: { columns: [{}, {}, { at: 2, fields: ['berth'] }] } },
    ]),
  )
})

it('words for nothing and the marker that clears are chosen before the check', async () => {
  const blanks = [
    { text: '无', cells: 1200 },
    { text: '-', cells: 3 },
  ]
  const fake = importProvider({ ...readJob, blanks, mapping: { ...mapping, clear: '[clear]' } }, [
    planned(3, 'create'),
  ])
  showImport(fake)
  const offer = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Treat these as empty: 无 (1,200), - (3)',
  })
  expect(offer.checked).toBe(false)
  expect(screen.getByText(/A cell with “\[clear\]” clears it\./)).toBeTruthy()
  fireEvent.click(offer)
  fireEvent.change(screen.getByRole('textbox', { name: 'Text that clears a field' }), {
    target: { value: '(none)' },
  })
  press('Check rows')
  await waitFor(() =>
    expect(fake.asked('checkImport')).toMatchObject([
      { mapping: { empties: ['无', '-'], clear: '(none)' } },
    ]),
  )
})

it('cleaned cells are named with an example, and cells filled from merged ones (IMP-01)', async () => {
  const cleaned = [
    { field: 'phone', cells: 2, from: '13912340001（妈妈）', to: '13912340001' },
    { field: 'berth', cells: 1 },
  ]
  const merged = [
    { field: 'phone', cells: 12, row: '4' },
    { field: 'berth', cells: 1, row: 'Class 2!9' },
  ]
  showImport(importProvider({ ...checkedJob([planned(3, 'create')]), cleaned, merged }))
  expect(
    await screen.findByText(
      '2 cells in Phone were cleaned, for example “13912340001（妈妈）” to “13912340001”',
    ),
  ).toBeTruthy()
  expect(screen.getByText('1 cell in Berth was cleaned')).toBeTruthy()
  for (const text of [
    '12 cells in Phone take their value from merged cells, the first in row 4',
    '1 cell in Berth takes its value from a merged cell, in row Class 2!9',
  ])
    expect(screen.getByText(text)).toBeTruthy()
})

it('rows that look like no records are left out all at once (IMP-01)', async () => {
  const odd = [
    { sheetRow: 5, kind: 'total' },
    { sheetRow: 9, kind: 'heading' },
  ] as const
  const error = [{ field: 'name', code: '11005', msg: 'Required.' }]
  const rows = [
    planned(4, 'create'),
    planned(5, 'error', { errors: error }),
    planned(9, 'error', { errors: error }),
  ]
  const fake = importProvider({ ...checkedJob(rows), odd }, rows)
  showImport(fake)
  expect(
    await screen.findByText(
      '2 rows look like totals, repeated headings or notes about the sheet. Rows: 5, 9',
    ),
  ).toBeTruthy()
  press('Leave out all 2')
  await waitFor(() =>
    expect(fake.asked('leaveRows')).toMatchObject([{ jobId: 'j1', rows: [5, 9], left: true }]),
  )
})

it('sheets with the same headings are ticked together, and can be left out one by one (IMP-01)', async () => {
  const sheet = (name: string, alike: boolean) => ({ name, rows: 4, hidden: false, alike })
  const fake = importProvider({
    ...readJob,
    sheets: [sheet('Boats', false), sheet('Canoes', true), sheet('Rafts', true)],
    mapping: { ...mapping, furtherSheets: ['Canoes', 'Rafts'] },
  })
  showImport(fake)
  const canoes = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Canoes 4 rows' })
  expect(canoes.checked).toBe(true)
  fireEvent.click(canoes)
  await waitFor(() =>
    expect(fake.asked('readSheet')).toEqual([
      { jobId: 'j1', revision: 1, sheet: 'Boats', headingRow: 2, furtherSheets: ['Rafts'] },
    ]),
  )
})

it('the format of a column is asked where its cells leave it open, and sent with the mapping (IMP-01)', async () => {
  const columns = readJob.columns.map(column =>
    column.at === 2 ? { ...column, fields: ['seats'], formats: ['comma' as const] } : column,
  )
  const fake = importProvider({ ...readJob, columns }, [planned(3, 'create')])
  showImport(fake)
  const format = await screen.findByRole('combobox', { name: 'Format of Place' })
  expect(screen.getByText('Some cells are written differently. Choose their format.')).toBeTruthy()
  fireEvent.change(format, { target: { value: 'comma' } })
  expect(screen.queryByText(/written differently/)).toBeNull()
  press('Check rows')
  await waitFor(() =>
    expect(fake.asked('checkImport')).toMatchObject([{ mapping: { formats: { seats: 'comma' } } }]),
  )
})
