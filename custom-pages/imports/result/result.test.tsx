import { readErrorBook } from '../../../src/protocol/calls/imports.ts'
import { readOperation } from '../../../src/protocol/calls/operations.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  checkedJob,
  importProvider,
  planned,
  showImport,
} from '../../../tests/support/import-bench.tsx'
import { refusal } from '../../../tests/support/record-bench.tsx'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import type { ImportRow } from '../../../src/protocol/provider.ts'

const rows = [planned(3, 'create'), planned(4, 'create'), planned(5, 'error')]
const good = rows.slice(0, 2)
const step = { address: '/importJob?jobId=j1&step=import' }
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the choice before it', () => {
  it('says in numbers what is written; with errors, all or nothing is not to be had', async () => {
    const fake = importProvider(checkedJob(rows), rows)
    showImport(fake, step)
    expect(await screen.findByText('2 created')).toBeTruthy()
    expect(screen.getByText('1 with errors')).toBeTruthy()
    expect(
      screen.getByText(/^2 rows will be imported\. 1 row with errors will be left out;/),
    ).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^All or nothing/ }).disabled).toBe(
      true,
    )
    press('Import 2 rows')
    press('Import 2 rows')
    expect(await screen.findByText('Importing: 0 of 3 rows')).toBeTruthy()
    // a second click does nothing (UI-05)
    expect(fake.asked('commitImport')).toEqual([{ jobId: 'j1', checkKey: 'key-2', mode: 'good' }])
  })

  it('all or nothing is committed as that', async () => {
    const fake = importProvider(checkedJob(good), good)
    showImport(fake, step)
    fireEvent.click(await screen.findByRole('radio', { name: /^All or nothing/ }))
    press('Import 2 rows')
    await waitFor(() => expect(fake.asked('commitImport')).toMatchObject([{ mode: 'all' }]))
  })

  it('what drifted since the check is told, and checked again', async () => {
    const fake = importProvider(checkedJob(good), good)
    showImport(fake, step)
    await screen.findByText('2 created')
    fake.world.refuse = [refusal(409)]
    fake.world.job = { ...fake.world.job, drifted: 2 }
    press('Import 2 rows')
    expect(
      await screen.findByText(/^Records were edited after the check, so 2 rows no longer match/),
    ).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 rows' }).disabled).toBe(
      true,
    )
    press('Check again')
    await waitFor(() => expect(fake.asked('checkImport')).toHaveLength(1))
    expect(await screen.findByRole('heading', { name: 'Preview the import' })).toBeTruthy()
  })

  it('it can be cancelled at every step, and that is asked first', async () => {
    const fake = importProvider(checkedJob(good), good)
    const { where } = showImport(fake, step)
    await screen.findByText('2 created')
    press('Cancel import')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Cancel the import of boats.xlsx?' }),
    )
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel import' }))
    await waitFor(() => expect(where()).toBe('/boat'))
    expect(fake.asked('cancelImport')).toEqual([{ jobId: 'j1' }])
  })
})

const done = (more: Partial<WizardJob> = {}): WizardJob =>
  checkedJob(rows, {
    state: 'PARTIAL',
    read: 3,
    created: 2,
    failed: 1,
    operation: 'o1',
    keptUntil: '2026-02-01T00:00:00.000Z',
    finishTime: '2026-01-02T00:00:00.000Z',
    ...more,
  })
const result = (sheetRow: number, outcome: 'created' | 'failed'): ImportRow => ({
  sheetRow,
  username: `Boat ${sheetRow}`,
  phone: '13912340001',
  countryCode: '86',
  email: '',
  account: '',
  success: outcome !== 'failed',
  outcome,
  errorCode: outcome === 'failed' ? '211' : null,
  msg: outcome === 'failed' ? 'Enter a valid phone number.' : null,
  field: outcome === 'failed' ? 'phone' : null,
  cells: { name: `Boat ${sheetRow}`, phone: '13912340001' },
})

describe('the result', () => {
  it('one that the server gave up says so, and is gone on with by a button', async () => {
    const fake = importProvider(
      checkedJob(good, {
        state: 'FAILED',
        reason: 'stuck',
        msg: 'A fault of the server.',
        resumable: true,
        read: 1,
        created: 1,
      }),
      good,
    )
    showImport(fake, step)
    expect(
      await screen.findByRole('heading', { name: 'Import stopped before it finished' }),
    ).toBeTruthy()
    expect(screen.getByText('A fault of the server.')).toBeTruthy()
    press('Resume import')
    await waitFor(() => expect(fake.asked('resumeImport')).toEqual([{ jobId: 'j1' }]))
    expect(await screen.findByText(/^Importing/)).toBeTruthy()
  })

  it('adds up, and shows what became of each row (IMP-01)', async () => {
    const fake = importProvider(done())
    fake.world.results = [result(3, 'created'), result(4, 'created'), result(5, 'failed')]
    showImport(fake)
    expect(
      await screen.findByText(
        '3 read = 2 created + 0 updated + 0 unchanged + 0 skipped + 1 failed',
      ),
    ).toBeTruthy()
    const table = await screen.findByRole('table')
    expect(within(table).getByText('Enter a valid phone number.')).toBeTruthy()
    press('Read 3')
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4))
    expect(within(table).getAllByText('Added')).toHaveLength(2)
  })

  it('its errors come as a workbook', async () => {
    URL.createObjectURL = () => 'blob:x'
    const fake = importProvider(done())
    showImport(fake)
    fireEvent.click(await screen.findByRole('button', { name: 'Download error workbook' }))
    await waitFor(() => expect(fake.asked(readErrorBook.path)).toEqual([{ jobId: 'j1' }]))
  })

  it('can be undone as a whole after its number was said, and tells what stayed', async () => {
    const fake = importProvider(done())
    fake.answers[readOperation.path] = () => ({
      tally: {
        matched: 2,
        done: 1,
        failed: [],
        kept: [
          {
            resource: 'boat',
            id: 'b2',
            title: 'Boat 4',
            fields: ['name'],
            why: 'changed',
            by: 'Wang',
            at: null,
          },
        ],
      },
    })
    showImport(fake)
    fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo the import of 2 rows?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Undo import' }))
    expect(await screen.findByText('1 of 2 undone')).toBeTruthy()
    // once the question has closed
    expect(await screen.findByRole('link', { name: 'Boat 4' })).toBeTruthy()
    expect(screen.getByText(/Name: since edited by Wang/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
  })

  it('a file that was refused says why and that nothing was written', async () => {
    showImport(
      importProvider(
        done({
          state: 'FAILED',
          sheets: [],
          read: 0,
          created: 0,
          failed: 0,
          operation: null,
          msg: 'The workbook is protected by a password.',
        }),
      ),
    )
    expect(await screen.findByRole('heading', { name: 'Import failed' })).toBeTruthy()
    expect(
      screen.getByText('The workbook is protected by a password. Nothing was imported.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Import another file' }).getAttribute('href')).toBe(
      '/importJob?resource=boat',
    )
    // no step after its first is told to be done
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain('File')
    expect(screen.queryByText('(done)')).toBeNull()
  })
})
