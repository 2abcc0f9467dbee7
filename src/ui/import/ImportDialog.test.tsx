import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { recordProvider, refusal, showRecord, vessel } from '../../../tests/support/record-bench.tsx'
import type { ImportJob, ImportRow } from '../../protocol/provider.ts'
import { ImportDialog } from './ImportDialog.tsx'

const job: ImportJob = {
  jobId: 'j1',
  resource: 'boat',
  fileName: 'boats.xlsx',
  state: 'DONE',
  read: 3,
  created: 3,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  createTime: '2026-01-01T00:00:00.000Z',
}
const row = (sheetRow: number, success: boolean): ImportRow => ({
  sheetRow,
  username: '',
  phone: '',
  countryCode: '',
  email: '',
  account: '',
  success,
  errorCode: success ? null : '211',
  msg: success ? null : 'Enter a valid phone number.',
  field: success ? null : 'phone',
  cells: { name: `Boat ${sheetRow}`, phone: `13912${sheetRow}` },
})
const sheet = (name: string, size = 10) => {
  const file = new File(['x'.repeat(Math.min(size, 10))], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const show = () => {
  const fake = recordProvider()
  const close = vi.fn()
  showRecord(fake, '/boatDetail?id=b1', { node: <ImportDialog open resource={vessel()} onClose={close} /> })
  const give = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
  return { fake, close, give }
}

describe('a file', () => {
  it.each([
    ['of the wrong type', sheet('boats.csv'), 'Only .xlsx and .xls files can be imported.'],
    ['too large', sheet('boats.xlsx', 21 * 1024 * 1024), 'The file has 21.0 MB; at most 20 MB can be imported.'],
    ['without content', sheet('boats.xls', 0), 'The file is empty.'],
  ])('%s is refused before it is sent (VAL-08)', async (_, file, words) => {
    const { fake, give } = show()
    give(file)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(fake.world.files).toEqual([])
  })

  it('that the server refuses says why, and another can be chosen', async () => {
    const { fake, give } = show()
    fake.world.jobs = [job]
    fake.world.refuse.push(refusal(11004, { errors: { file: 'The file is encrypted.' } }))
    give(sheet('boats.xlsx'))
    expect(await screen.findByText('The file is encrypted.')).toBeTruthy()
    give(sheet('boats.xlsx'))
    expect(await screen.findByText('All rows were imported')).toBeTruthy()
  })

  it('can be dropped', async () => {
    const { fake } = show()
    fake.world.jobs = [job]
    fireEvent.drop(screen.getByText('Drop a spreadsheet here'), { dataTransfer: { files: [sheet('boats.xlsx')] } })
    expect(await screen.findByText('All rows were imported')).toBeTruthy()
    expect(fake.world.files.map(file => file.name)).toEqual(['boats.xlsx'])
  })
})

it('shows how far it is, then what became of every row', async () => {
  const { fake, give } = show()
  fake.world.jobs = [{ ...job, state: 'COMMITTING', created: 1, total: 3 }]
  fake.world.rows = [row(2, true), row(3, false), row(4, true)]
  give(sheet('boats.xlsx'))
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33'))
  fake.world.jobs = [{ ...job, state: 'PARTIAL', created: 2, failed: 1 }]
  expect(await screen.findByText('Imported, with rows left out')).toBeTruthy()
  const table = await screen.findByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Failed 1' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2))
  expect(within(table).getByText('Enter a valid phone number.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Read 3' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4))
})

it('a job that failed says why and that nothing was changed', async () => {
  const { fake, give } = show()
  fake.world.jobs = [{ ...job, state: 'FAILED', read: 0, created: 0, msg: 'No heading row was found.' }]
  give(sheet('boats.xlsx'))
  const alert = await screen.findByText(/No heading row was found\./)
  expect(alert.textContent).toContain('Nothing was changed.')
  fireEvent.click(screen.getByRole('button', { name: 'Import another file' }))
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy()
})

it('a lost connection is no failed import', async () => {
  const { fake, give } = show()
  fake.world.jobs = [job]
  give(sheet('boats.xlsx'))
  fake.world.refuse.push(refusal(503))
  expect(await screen.findByText('All rows were imported')).toBeTruthy()
})
