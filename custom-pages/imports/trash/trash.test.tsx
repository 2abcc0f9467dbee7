import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import {
  checkedJob,
  importProvider,
  planned,
  showImport,
} from '../../../tests/support/import-bench.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const lying = (sheetRow: number, title: string) =>
  planned(sheetRow, 'error', {
    title,
    errors: [{ field: 'name', code: '9994', msg: 'This record is in the trash.' }],
    trash: { title, deletedAt: '2026-01-02T00:00:00.000Z', choice: null },
  })
const rows = [planned(3, 'create'), lying(4, 'Nutshell'), lying(5, 'Ark')]
const jobOf = (more: Partial<WizardJob> = {}): WizardJob => ({
  ...checkedJob(rows),
  trash: { rows: 2, undecided: 2, restore: 0 },
  mayRestore: true,
  ...more,
})

it('rows whose records are in the trash are asked about all at once (IMP-01)', async () => {
  const fake = importProvider(jobOf(), rows)
  showImport(fake)
  expect(await screen.findByText('2 rows match records in the trash')).toBeTruthy()
  expect(screen.getByText(/2 rows aren’t decided and won’t be imported/)).toBeTruthy()
  press('Restore and update all')
  await waitFor(() =>
    expect(fake.asked('decideTrash')).toMatchObject([
      { jobId: 'j1', revision: 2, choice: 'restore' },
    ]),
  )
  expect(fake.asked('decideTrash')[0]).not.toHaveProperty('rows')
})

it('or each by itself, with what lies in the trash (IMP-01)', async () => {
  const fake = importProvider(jobOf(), rows)
  showImport(fake)
  await screen.findByText('2 rows match records in the trash')
  press('Choose for each row')
  const list = within(await screen.findByRole('group', { name: 'Rows with records in the trash' }))
  expect((await list.findAllByRole('listitem')).map(item => item.textContent)).toMatchObject([
    expect.stringContaining('Nutshell · deleted'),
    expect.stringContaining('Ark · deleted'),
  ])
  fireEvent.change(list.getByRole('combobox', { name: 'What to do with row 5' }), {
    target: { value: 'skip' },
  })
  await waitFor(() =>
    expect(fake.asked('decideTrash')).toMatchObject([{ rows: [5], choice: 'skip' }]),
  )
})

it('who may not restore them is offered the rest (ROL-03)', async () => {
  showImport(importProvider(jobOf({ mayRestore: false }), rows))
  expect(await screen.findByText('You don’t have permission to restore records.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restore and update all' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Create all as new' })).toBeTruthy()
})

it('the result says how many of the updated records came back (IMP-01)', async () => {
  showImport(importProvider(jobOf({ state: 'DONE', updated: 3, restored: 2, read: 3 }), rows))
  expect(
    await screen.findByText('2 of the updated records were restored from the trash.'),
  ).toBeTruthy()
})
