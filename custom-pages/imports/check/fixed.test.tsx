import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  checkedJob,
  importProvider,
  planned,
  readJob,
  showImport,
} from '../../../tests/support/import-bench.tsx'

it('a column that an import does not change says so (IMP-01)', async () => {
  const columns = readJob.columns.map(column =>
    column.at === 2 ? { ...column, fixed: 'berth' } : column,
  )
  showImport(importProvider({ ...readJob, columns }))
  const line = within(await screen.findByRole('listitem', { name: 'Place' }))
  expect(
    line.getByText('Known, but an import doesn’t change it. Use bulk edit instead.'),
  ).toBeTruthy()
})

it.each([
  ['the check', 'CHECKED'],
  ['the result', 'DONE'],
] as const)(
  '%s says how many rows differ where an import changes nothing (IMP-01)',
  async (_, state) => {
    const differing = [
      { field: 'berth', rows: 1200 },
      { field: 'phone', rows: 1 },
    ]
    showImport(importProvider({ ...checkedJob([planned(3, 'unchanged')]), state, differing }))
    expect(
      await screen.findByText('1,200 rows differ in Berth, which an import doesn’t change.'),
    ).toBeTruthy()
    expect(screen.getByText('1 row differs in Phone, which an import doesn’t change.')).toBeTruthy()
  },
)
