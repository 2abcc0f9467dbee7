import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { everyone, recordProvider, showRecord } from '../../tests/support/record-bench.tsx'
import type { Access } from '../../src/access/index.ts'
import { OperateLogPage } from './OperateLogPage.tsx'
import { OperationLogPage } from './OperationLogPage.tsx'

const entry = {
  id: 'c1',
  at: '2026-03-02T08:03:04.000Z',
  title: 'Nutshell',
  actor: 'a1',
  actorName: 'Ann Example',
  action: 'update',
  resource: 'boat',
  recordId: 'b1',
  ip: '10.0.0.7',
  device: 'Firefox 140 · Linux',
  operation: 'o1',
  changes: 'Name: Nut → Nutshell',
  before: { name: 'Nut' },
  after: { name: 'Nutshell' },
  titles: {},
}
const operation = {
  ...entry,
  id: 'o1',
  action: 'updateMany',
  recordId: null,
  title: 'Boats',
  count: 2,
  about: 'Of: all records',
  undoneAt: null,
}
const other = { ...entry, id: 'c2', title: 'Walnut', before: { seats: 2 }, after: { seats: 3 } }

const renderPage = (node: ReactNode, address: string, access: Access = everyone) => {
  const fake = recordProvider()
  const rows = { operateLog: [entry, other], operationLog: [operation] } as Readonly<
    Record<string, readonly object[]>
  >
  Object.assign(fake.provider, {
    getOne: (log: string) => Promise.resolve({ data: log === 'operateLog' ? entry : operation }),
    getList: (log: string) =>
      Promise.resolve({
        data: rows[log] ?? [],
        total: (rows[log] ?? []).length,
        meta: { refs: {}, more: true },
      }),
    getMany: () => Promise.reject(new Error('nothing is to be asked again')),
  })
  return showRecord(fake, address, { node, access })
}

it('one change tells who, when, from where, and what was before and after (ROL-04)', async () => {
  renderPage(<OperateLogPage />, '/boatDetail?id=c1')
  expect(await screen.findByText('Ann Example')).not.toBeNull()
  expect(screen.getByText('10.0.0.7 · Firefox 140 · Linux')).not.toBeNull()
  expect(screen.getByText(/2 Mar 2026/).getAttribute('datetime')).toBe(entry.at)
  expect(screen.getByText('Nut').tagName).toBe('DEL')
  expect(screen.getAllByText('Nutshell').some(found => found.tagName === 'INS')).toBe(true)
  expect(screen.getByRole('link', { name: 'Open record' }).getAttribute('href')).toBe(
    '/boatDetail?id=b1',
  )
  expect(screen.getByRole('link', { name: 'Open operation' }).getAttribute('href')).toBe(
    '/operationLog?id=o1',
  )
})

it('one operation shows each record that it changed; without the right to the change log their names lead nowhere', async () => {
  const first = renderPage(<OperationLogPage />, '/boatDetail?id=o1')
  expect(await screen.findByRole('link', { name: 'Walnut' })).not.toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edited in bulk · Boats')
  expect([screen.getByText('Nut').tagName, screen.getByText('3').tagName]).toEqual(['DEL', 'INS'])
  first.unmount()
  renderPage(<OperationLogPage />, '/boatDetail?id=o1', {
    rights: new Set(['operationLog.read', 'boat.read']),
    masks: new Set(),
  })
  expect(await screen.findByText('Walnut')).not.toBeNull()
  expect(screen.queryByRole('link', { name: 'Walnut' })).toBeNull()
})

it('the list can be read, filtered and exported by whoever may do everything, and not be written; what isn’t counted is said', async () => {
  renderPage(<OperateLogPage />, '/boatDetail')
  expect(await screen.findByRole('link', { name: 'Walnut' })).not.toBeNull()
  expect(screen.getByRole('button', { name: /Export/ })).not.toBeNull()
  for (const name of [/New change/, /Edit/, /Trash/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByText('2+ total')).not.toBeNull()
  // what the system did comes with a press, and stays
  expect(screen.getByText('People only')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Done by' }))
  await waitFor(() => expect(screen.queryByText('People only')).toBeNull())
  expect(screen.getByText(/Only the first 2 rows can be browsed/)).not.toBeNull()
  expect(screen.queryByRole('button', { name: /Type/ })).toBeNull()
  expect(screen.getByRole('button', { name: /Time/ })).not.toBeNull()
})

/** Either log under one address, so that a test can walk from one into the other. */
const EitherLog = () =>
  useSearchParams()[0].get('log') === 'operations' ? <OperationLogPage /> : <OperateLogPage />
// a list row describes the change in words, without values
const { before: _before, after: _after, titles: _titles, ...row } = entry

it('an entry opened from the list tells what was changed: its row is no entry', async () => {
  const fake = recordProvider()
  Object.assign(fake.provider, {
    getOne: () => Promise.resolve({ data: entry }),
    getList: () => Promise.resolve({ data: [row], total: 1, meta: { refs: {} } }),
  })
  const { router } = showRecord(fake, '/boatDetail', { node: <EitherLog /> })
  await screen.findByRole('link', { name: 'Nutshell' })
  await act(() => router.navigate('/boatDetail?id=c1'))
  expect((await screen.findByText('Nut')).tagName).toBe('DEL')
  expect(screen.queryByText('No fields were changed.')).toBeNull()
})

it('an entry opened from its operation is read whole too, and the operation from its list shows its changes', async () => {
  const fake = recordProvider()
  const whole = { ...row, before: entry.before, after: entry.after }
  const getOne = vi.fn((log: string) =>
    Promise.resolve({ data: log === 'operateLog' ? entry : operation }),
  )
  Object.assign(fake.provider, {
    getOne,
    getList: (log: string) =>
      Promise.resolve({
        data: log === 'operateLog' ? [whole] : [operation],
        total: 1,
        meta: { refs: {} },
      }),
  })
  const { router } = showRecord(fake, '/boatDetail?log=operations', { node: <EitherLog /> })
  await screen.findByRole('link', { name: 'Boats' })
  await act(() => router.navigate('/boatDetail?log=operations&id=o1'))
  expect((await screen.findByText('Nut')).tagName).toBe('DEL')
  await act(() => router.navigate('/boatDetail?id=c1'))
  expect(await screen.findByRole('heading', { name: 'Before and after' })).not.toBeNull()
  expect(screen.getByText('Nut').tagName).toBe('DEL')
  expect(getOne.mock.calls.filter(([log]) => log === 'operateLog')).toHaveLength(1)
})
