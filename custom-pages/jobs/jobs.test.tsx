import { cancelImport, listImports, undoImport } from '../../src/protocol/calls/imports.ts'
import { cancelTask, listTasks, readTaskFile } from '../../src/protocol/calls/tasks.ts'
import { askOf } from '../../tests/support/ask.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  everyone,
  recordProvider,
  refusal,
  showRecord,
  vessel,
} from '../../tests/support/record-bench.tsx'
import { exportTask as task } from '../../tests/support/tasks.ts'
import type { Access } from '../../src/access/index.ts'
import type { JobSummary } from '../../src/protocol/imports.ts'
import type { JobNews, Task } from '../../src/protocol/tasks.ts'
import { JobNewsProvider } from '../../src/ui/jobs/news.tsx'
import { forgetAll } from '../../src/ui/undo/session.ts'
import { JobsPage } from './JobsPage.tsx'

const later = new Date(Date.now() + 20 * 3_600_000).toISOString()
const job: JobSummary = {
  jobId: 'j1',
  resource: 'boat',
  fileName: 'boats.xlsx',
  state: 'PARTIAL',
  total: 1200,
  read: 1200,
  created: 1000,
  updated: 150,
  unchanged: 30,
  skipped: 15,
  failed: 5,
  createdBy: 'u1',
  createdByName: 'Ann',
  createTime: '2026-03-02T08:00:00.000Z',
  finishTime: '2026-03-02T09:47:00.000Z',
  worked: 200_000,
  wizard: true,
  busy: null,
  operation: 'op1',
  keptUntil: later,
  msg: null,
}
const change: Task = {
  ...task,
  kind: 'bulk',
  action: 'delete',
  file: null,
  tally: {
    matched: 3,
    done: 2,
    failed: [{ id: 'b3', title: 'Walnut', code: '905', msg: 'Is at sea.' }],
  },
  operation: 'op7',
}

beforeEach(forgetAll)
const renderPage = (
  world: { imports?: JobSummary[]; tasks?: Task[] },
  tab = 'import',
  access: Access = everyone,
) => {
  const fake = recordProvider()
  const requests: { readonly kind?: string; readonly everyone?: boolean }[] = []
  const calls: string[] = []
  const recordCall = (text: string) => Promise.resolve(void calls.push(text))
  const down = { on: false }
  Object.assign(fake.provider, {
    ask: askOf({
      ...fake.answers,
      [listImports.path]: ({ everyone: all }: { everyone?: '1' }) => {
        requests.push({ everyone: all === '1' })
        const list = world.imports ?? []
        return down.on
          ? Promise.reject(refusal(503))
          : Promise.resolve({ list, total: list.length })
      },
      [listTasks.path]: ({ kind, everyone: all }: { kind: string; everyone?: '1' }) => {
        requests.push({ kind, everyone: all === '1' })
        const list = world.tasks ?? []
        return Promise.resolve({ list, total: list.length })
      },
      [cancelTask.path]: async ({ id }: { id: string }) => {
        await recordCall(`cancel ${id}`)
        world.tasks = (world.tasks ?? []).map(one => ({ ...one, state: 'CANCELLED' }))
        return world.tasks[0]
      },
      [cancelImport.path]: ({ jobId }: { jobId: string }) => recordCall(`cancel ${jobId}`),
      [undoImport.path]: async ({ jobId }: { jobId: string }) => {
        await recordCall(`undo ${jobId}`)
        world.imports = (world.imports ?? []).map(one => ({ ...one, state: 'UNDONE' }))
        return { ...job, state: 'UNDONE', undoneBy: 'op9' }
      },
      [readTaskFile.path]: async ({ id }: { id: string }) => {
        await recordCall(`file ${id}`)
        return { id, name: 'boats.xlsx', url: `#${id}` }
      },
    }),
  })
  let tell: (news: JobNews) => void = () => undefined
  const node = (
    <JobNewsProvider
      value={hear => {
        tell = hear
        return () => undefined
      }}
    >
      <JobsPage />
    </JobNewsProvider>
  )
  const view = showRecord(fake, `/boatDetail?tab=${tab}`, { node, access, resource: vessel() })
  return {
    ...view,
    world,
    asked: requests,
    calls,
    fake,
    down,
    tell: (news: JobNews) => act(() => tell(news)),
  }
}
const line = async (name: RegExp) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('li') as HTMLElement)
}

it('an import shows read = created + updated + unchanged + skipped + failed, who, how long, and its error file', async () => {
  renderPage({ imports: [job] })
  const one = await line(/boats\.xlsx/)
  const text = screen.getAllByRole('listitem')[0]?.textContent
  expect(text).toContain('1,200 read=1,000 created+150 updated+30 unchanged+15 skipped+5 failed')
  expect(text).toContain('took 3 min 20 s')
  expect(one.getByText('Partly completed')).toBeTruthy()
  expect(one.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/importJob?jobId=j1')
  expect(one.getByRole('button', { name: 'Error workbook' })).toBeTruthy()
})

it('goes on by news, and asks once one has ended', async () => {
  const {
    tell,
    world,
    asked: requests,
  } = renderPage({
    imports: [{ ...job, state: 'COMMITTING', created: 100, updated: 0, failed: 0, read: 100 }],
  })
  const one = await line(/boats\.xlsx/)
  tell({ kind: 'import', id: 'j1', state: 'COMMITTING', done: 600, total: 1200 })
  expect(one.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(one.getByText('600 of 1,200 rows')).toBeTruthy()
  expect(requests).toHaveLength(1)
  world.imports = [job]
  tell({ kind: 'import', id: 'j1', state: 'PARTIAL', done: 1200, total: 1200 })
  await one.findByText('Partly completed')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('undoes a whole import, once it was asked, and leads to what was kept', async () => {
  const { calls } = renderPage({ imports: [job] })
  const one = await line(/boats\.xlsx/)
  fireEvent.click(one.getByRole('button', { name: 'Undo' }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Undo the import of boats.xlsx?' }),
  )
  fireEvent.click(question.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Import of boats.xlsx undone')
  expect(calls).toEqual(['undo j1'])
  await one.findByText('Undone')
  expect(one.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('an import that waits for its person is gone on with; one that is no longer kept can’t be undone', async () => {
  renderPage({
    imports: [
      { ...job, state: 'CHECKED', finishTime: null, read: 0 },
      { ...job, jobId: 'j2', fileName: 'old.xlsx', keptUntil: '2026-02-01T00:00:00.000Z' },
    ],
  })
  const waiting = await line(/boats\.xlsx/)
  expect(waiting.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    '/importJob?jobId=j1',
  )
  expect(waiting.getByText('Checked, waiting to be imported')).toBeTruthy()
  const old = await line(/old\.xlsx/)
  expect(old.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(old.queryByRole('button', { name: 'Error workbook' })).toBeNull()
})

it('an export has its file by a link, until it runs out', async () => {
  const { calls } = renderPage(
    { tasks: [task, { ...task, id: 't2', resource: 'raft', file: null }] },
    'export',
  )
  const one = await line(/Export of boats/)
  expect(one.getByText(/1\.4 MB · 30,000 rows · expires \d+ \w+ \d\d:\d\d/)).toBeTruthy()
  fireEvent.click(one.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(calls).toEqual(['file t1']))
  const expiredLine = await line(/Export of raft/)
  expect(expiredLine.getByText('The file has expired. Export again.')).toBeTruthy()
  expect(expiredLine.queryByRole('button', { name: 'Download' })).toBeNull()
})

it('a job that runs is cancelled once it was asked', async () => {
  const { calls } = renderPage(
    { tasks: [{ ...task, state: 'RUNNING', done: 9000, file: null, finishTime: null }] },
    'export',
  )
  const one = await line(/Export of boats/)
  expect(one.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30')
  fireEvent.click(one.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel job' }),
  )
  await one.findByText('Cancelled')
  expect(calls).toEqual(['cancel t1'])
})

it('a bulk change tells its tally, names what was refused, and goes back by one undo', async () => {
  const { fake } = renderPage({ tasks: [change] }, 'bulk')
  const one = await line(/Deleted · Boats/)
  expect(one.getByText(/2 of 3 completed/)).toBeTruthy()
  fireEvent.click(one.getByRole('button', { name: 'View skipped' }))
  const refused = within(await screen.findByRole('dialog'))
  expect(refused.getByText('Walnut')).toBeTruthy()
  expect(refused.getByText('Is at sea.')).toBeTruthy()
  fireEvent.click(refused.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(one.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(fake.calls.undo).toEqual(['op7']))
})

it('a bulk change to a state has its name, and tells how many were so already', async () => {
  renderPage(
    {
      tasks: [
        {
          ...change,
          action: 'status.DOCKED',
          tally: { matched: 5, done: 5, unchanged: 2, failed: [] },
        },
      ],
    },
    'bulk',
  )
  const one = await line(/Dock · Boats/)
  expect(one.getByText(/3 of 5 completed · 2 unchanged/)).toBeTruthy()
})

it('an undo tells how many records it left unchanged', async () => {
  const spared = {
    resource: 'boat',
    id: 'b1',
    title: 'Nutshell',
    fields: ['name'],
    why: 'changed',
    by: 'Wang',
    at: null,
  } as const
  const tally = { matched: 5, done: 2, failed: [], spared: [spared, spared], moreSpared: 1 }
  renderPage({ tasks: [{ ...change, action: 'undo', tally }] }, 'bulk')
  const one = await line(/Boats/)
  expect(one.getByText(/2 of 5 completed · 3 left unchanged/)).toBeTruthy()
})

it('only with the right are others’ jobs shown', async () => {
  const { asked: requests, unmount } = renderPage({ imports: [job] })
  await line(/boats\.xlsx/)
  expect(screen.queryByText(/by Ann/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Everyone’s' }))
  await screen.findByText(/by Ann/)
  expect(requests.map(one => one.everyone)).toEqual([false, true])
  unmount()
  renderPage({ imports: [job] }, 'import', { rights: new Set(['boat.read']), masks: new Set() })
  await line(/boats\.xlsx/)
  expect(screen.queryByRole('button', { name: 'Everyone’s' })).toBeNull()
})

it('with nothing to show it says what to do; with the server gone, what is known stays', async () => {
  const { unmount } = renderPage({}, 'bulk')
  expect(await screen.findByText('No bulk changes yet')).toBeTruthy()
  unmount()
  const { down, client } = renderPage({ imports: [job] })
  await line(/boats\.xlsx/)
  down.on = true
  await act(() => client.invalidateQueries())
  await screen.findByText(/The server isn’t responding/)
  await line(/boats\.xlsx/)
})

it('an import that is being taken back says so, with its progress, and can’t be undone twice', async () => {
  renderPage({ imports: [{ ...job, busy: { doing: 'undoing', done: 575, total: 1150 } }] })
  const one = await line(/boats\.xlsx/)
  expect(one.getByText('Undoing')).toBeTruthy()
  expect(one.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(one.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('a bulk change that is being taken back says so, with its progress, and can’t be undone twice; one whose undo ended can', async () => {
  const { unmount } = renderPage({ tasks: [{ ...change, undoing: { done: 1 } }] }, 'bulk')
  const one = await line(/Deleted · Boats/)
  expect(one.getByText('Undoing')).toBeTruthy()
  expect(one.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(one.queryByRole('button', { name: 'Undo' })).toBeNull()
  unmount()
  renderPage({ tasks: [{ ...change, undoing: { done: 1, stopped: true } }] }, 'bulk')
  expect((await line(/Deleted · Boats/)).getByRole('button', { name: 'Undo' })).toBeTruthy()
})

it('of what others do, files are theirs alone, and only who may undo it can', async () => {
  const others: Access = { rights: new Set(['boat.read', 'jobs.everyone']), masks: new Set() }
  const { asked: requests } = renderPage(
    { tasks: [task, { ...change, id: 't2' }] },
    'export&everyone=1',
    others,
  )
  await line(/Export of boats/)
  expect(requests[0]?.everyone).toBe(true)
  for (const name of ['Download', 'Undo']) expect(screen.queryByRole('button', { name })).toBeNull()
})
