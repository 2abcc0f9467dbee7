import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { DurationsPage } from '../../custom-pages/booking/DurationsPage.tsx'
import { NotesPage } from '../../custom-pages/classroom/records/NotesPage.tsx'
import { OutboxPage } from '../../custom-pages/identity/outbox/OutboxPage.tsx'
import { JobsPage } from '../../custom-pages/jobs/JobsPage.tsx'
import { JournalPage } from '../../custom-pages/journal/JournalPage.tsx'
import type { AnyCall } from '../../src/schema/call/index.ts'
import { showPage } from '../support/ways-bench.tsx'

beforeAll(() => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})

const figures = { completed: 1, noShow: 0, unknown: 0, leave: 0, minutes: 60, entered: 58 }
const pagesWithExport = [
  [
    '/bookDuration?from=2026-01-01&to=2026-01-31&by=teacher',
    <DurationsPage key="d" />,
    '/edu_adminserver/booking/exportDurations',
    { by: 'teacher' },
  ],
  ['/outbox', <OutboxPage key="o" />, '/edu_adminserver/app/outbox/export', {}],
  [
    '/journal?everyone=1',
    <JournalPage key="j" />,
    '/edu_adminserver/operation/export',
    { everyone: '1' },
  ],
  [
    '/jobs?tab=bulk',
    <JobsPage key="t" />,
    '/edu_adminserver/task/export',
    { kind: 'bulk', everyone: null },
  ],
] as const

it.each(pagesWithExport)(
  'IMP-03 %s exports what it shows, as its address asks for it',
  async (path, page, wanted, input) => {
    const sent: [string, unknown][] = []
    showPage(
      page,
      {
        ask: (() =>
          Promise.resolve({
            list: [{ id: 'a', name: 'A', ...figures }].slice(path.includes('Duration') ? 0 : 1),
            total: 0,
            sum: figures,
          })) as never,
        askFile: ((call: AnyCall, values: unknown) => {
          sent.push([call.path, values])
          return Promise.resolve({ blob: new Blob(['x']), name: 'x.xlsx' })
        }) as never,
      },
      { path },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.[0]).toBe(wanted)
    expect(sent[0]?.[1]).toMatchObject(input)
  },
)

it('IMP-03 VAL-19 durations of more than a year offer no export', async () => {
  showPage(
    <DurationsPage />,
    { ask: (() => Promise.resolve({ list: [], total: 0, sum: figures })) as never },
    {
      path: '/bookDuration?from=2025-01-01&to=2026-01-31',
    },
  )
  expect(await screen.findByText('You can export up to one year at a time.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})

it('IMP-03 /classNotes exports the notes that it shows, for those alone who may export them', async () => {
  const exportFile = vi.fn(() => Promise.resolve({ blob: new Blob(['x']), name: 'x.xlsx' }))
  const calls = {
    getList: (() => Promise.resolve({ data: [], total: 0 })) as never,
    getMany: (() => Promise.resolve({ data: [] })) as never,
    exportFile: exportFile as never,
  }
  const { unmount } = showPage(<NotesPage />, calls, { path: '/classNotes?q=tree&courseId=c1' })
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(() =>
    expect(exportFile).toHaveBeenCalledWith('classNote', {
      query: { q: 'tree', courseId: 'c1' },
      sort: '-at',
    }),
  )
  unmount()
  const reader = { rights: new Set(['classNote.read']), masks: new Set<string>() }
  showPage(<NotesPage />, calls, { path: '/classNotes', access: reader })
  expect(await screen.findByText('No notes yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})
