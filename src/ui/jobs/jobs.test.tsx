import { readImport } from '../../protocol/calls/imports.ts'
import { readTask, readTaskFile } from '../../protocol/calls/tasks.ts'
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import { exportTask as task } from '../../../tests/support/tasks.ts'
import type { JobNews, Task } from '../../protocol/tasks.ts'
import { forgetAll } from '../undo/session.ts'
import { JobsButton } from './JobsButton.tsx'
import { JobNewsProvider } from './news.tsx'
import { useShownJob } from './shownJobs.ts'

const Showing = ({ id }: { readonly id: string }) => {
  useShownJob(id)
  return null
}

beforeEach(forgetAll)
const showNotices = (answer: Partial<Task> | Record<string, unknown>, showing?: string) => {
  const fake = recordProvider()
  const requestedIds: string[] = []
  Object.assign(fake.answers, {
    [readTask.path]: ({ id }: { id: string }) => {
      requestedIds.push(id)
      return Promise.resolve({ ...task, ...answer })
    },
    [readImport.path]: ({ jobId }: { jobId: string }) => {
      requestedIds.push(jobId)
      return Promise.resolve({
        resource: 'boat',
        fileName: 'boats.xlsx',
        failed: 0,
        read: 5,
        ...answer,
      })
    },
    [readTaskFile.path]: ({ id }: { id: string }) =>
      Promise.resolve(void requestedIds.push(`file ${id}`)).then(() => ({
        id,
        name: 'boats.xlsx',
        url: `#${id}`,
      })),
  })
  let hear: (news: JobNews) => void = () => undefined
  const node = (
    <JobNewsProvider
      value={listener => {
        hear = listener
        return () => undefined
      }}
    >
      <JobsButton />
      {showing !== undefined && <Showing id={showing} />}
    </JobNewsProvider>
  )
  const { router } = showRecord(fake, '/boatDetail', { node })
  const tell = (news: Partial<JobNews>) =>
    act(() => hear({ kind: 'export', id: 't1', state: 'RUNNING', done: 0, total: null, ...news }))
  return { tell, asked: requestedIds, fake, router }
}

it('counts what runs, and no longer what has ended', async () => {
  const { tell } = showNotices({})
  expect(screen.getByRole('link', { name: 'Jobs' }).getAttribute('href')).toBe('/jobs')
  tell({})
  tell({ id: 't2', kind: 'bulk' })
  tell({ done: 5 })
  expect(screen.getByRole('link', { name: 'Jobs: 2 in progress' }).getAttribute('href')).toBe(
    '/jobs?tab=bulk',
  )
  tell({ id: 't2', kind: 'bulk', state: 'CANCELLED' })
  tell({ state: 'DONE' })
  expect(screen.getByRole('link', { name: 'Jobs' })).toBeTruthy()
  await screen.findByText(/is ready/)
})

it.each([false, true])(
  'an export that is ready is told once, with its file (effects run twice: %s)',
  async reactStrictMode => {
    configure({ reactStrictMode })
    onTestFinished(() => configure({ reactStrictMode: false }))
    const { tell, asked: requestedIds } = showNotices({})
    tell({ state: 'DONE' })
    tell({ state: 'DONE' })
    await screen.findByText('Boats: the export is ready (30,000 rows)')
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(requestedIds).toEqual(['t1', 'file t1']))
  },
)

it('a bulk change tells its tally and is undone from there; one that failed says why', async () => {
  const { tell, fake } = showNotices({
    kind: 'bulk',
    action: 'delete',
    operation: 'op7',
    tally: { matched: 3, done: 3, failed: [] },
  })
  tell({ kind: 'bulk', state: 'DONE' })
  await screen.findByText('Deleted: 3 of 3 boats')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(fake.calls.undo).toEqual(['op7']))
})

it('an undo says what it left unchanged, and leads to it', async () => {
  const spared = {
    resource: 'boat',
    id: 'b1',
    title: 'Nutshell',
    fields: ['name'],
    why: 'changed',
    by: 'Wang',
    at: '2026-01-01T00:00:00.000Z',
  } as const
  const { tell } = showNotices({
    kind: 'bulk',
    action: 'undo',
    operation: 'op7',
    tally: { matched: 1940, done: 1937, failed: [], spared: [spared, spared], moreSpared: 1 },
  })
  tell({ kind: 'bulk', state: 'DONE' })
  await screen.findByText(/1,937 of 1,940 boats, 3 left unchanged$/)
  expect(screen.getByRole('button', { name: 'View' })).toBeTruthy()
})

it('an export that failed says why and leads to it', async () => {
  const { tell } = showNotices({ state: 'FAILED', msg: 'The disk is full.' })
  tell({ state: 'FAILED' })
  await screen.findByText(/the export failed\s+The disk is full\./)
})

it('an import that is checked and waits is told, one that another window led on is not', async () => {
  const first = showNotices({ state: 'CHECKED' })
  first.tell({ kind: 'import', id: 'j1', state: 'MAPPED' })
  first.tell({ kind: 'import', id: 'j1', state: 'CHECKED' })
  await screen.findByText('boats.xlsx has been checked and is waiting to be imported')
  first.tell({ kind: 'import', id: 'j2', state: 'CHECKED' })
  expect(first.asked).toEqual(['j1'])
})

it('what a screen shows, and what the person cancelled or undid themselves, is no news', () => {
  const { tell, asked: requestedIds } = showNotices({}, 't1')
  tell({})
  tell({ state: 'DONE' })
  tell({ id: 't2', state: 'CANCELLED' })
  tell({ kind: 'import', id: 'j1', state: 'UNDONE' })
  expect(requestedIds).toEqual([])
})
