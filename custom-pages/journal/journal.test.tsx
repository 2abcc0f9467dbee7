import {
  listOperations,
  readOperation,
  undoOperation,
} from '../../src/protocol/calls/operations.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { everyone, recordProvider, showRecord, vessel } from '../../tests/support/record-bench.tsx'
import type { Access } from '../../src/access/index.ts'
import type { JournalChange, JournalEntry, UndoTally } from '../../src/protocol/journal.ts'
import type { JobNews } from '../../src/protocol/tasks.ts'
import { JobNewsProvider, type HearJobs } from '../../src/ui/jobs/news.tsx'
import { forgetAll } from '../../src/ui/undo/session.ts'
import { JournalPage } from './JournalPage.tsx'

const line: JournalEntry = {
  id: 'o3',
  at: '2026-03-02T08:03:04.000Z',
  actorName: 'Ann',
  mine: true,
  action: 'update',
  resource: 'boat',
  recordId: 'b1',
  title: 'Nutshell',
  count: 1,
  undone: null,
  undoOf: null,
  final: false,
  tally: null,
}
const change: JournalChange = {
  id: 'c1',
  resource: 'boat',
  recordId: 'b1',
  title: 'Nutshell',
  action: 'update',
  before: { berth: 'A1' },
  after: { berth: 'B2' },
  refs: {},
}
const bulk = { ...line, id: 'o2', action: 'delete', recordId: null, title: null, count: 23 }
const tally: UndoTally = {
  operation: 'o9',
  matched: 2,
  done: 1,
  kept: [
    {
      resource: 'boat',
      id: 'b2',
      title: 'Walnut',
      fields: ['berth'],
      why: 'changed',
      by: 'Bob',
      at: '2026-03-02T09:00:00.000Z',
    },
  ],
  failed: [],
}

beforeEach(forgetAll)
const renderJournal = (
  list: readonly JournalEntry[],
  { access, address = '/boatDetail' }: { access?: Access; address?: string } = {},
) => {
  const fake = recordProvider()
  const requests: unknown[] = []
  const world = { list }
  Object.assign(fake.answers, {
    [listOperations.path]: ({ everyone: all }: { everyone?: '1' }) => {
      requests.push(all === '1')
      return { list: world.list, total: world.list.length }
    },
    [readOperation.path]: () => ({ ...line, changes: [change], more: false }),
  })
  let sendNews: (news: JobNews) => void = () => undefined
  const listen: HearJobs = hear => {
    sendNews = hear
    return () => undefined
  }
  const node = (
    <JobNewsProvider value={listen}>
      <JournalPage />
    </JobNewsProvider>
  )
  return {
    fake,
    asked: requests,
    world,
    hear: (news: JobNews) => sendNews(news),
    ...showRecord(fake, address, { node, access: access ?? everyone, resource: vessel() }),
  }
}
const lines = async () => {
  await screen.findAllByRole('button', { name: /Undo|Details/ })
  return screen.getAllByRole('listitem')
}

it('tells what I did, newest first, by name or by number, and shows the difference on demand', async () => {
  renderJournal([line, bulk])
  const [first, second] = await lines()
  expect(first?.textContent).toContain('Nutshell')
  expect(second?.textContent).toContain('23 boats')
  expect(screen.queryByText('B2')).toBeNull()
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Details' }))
  expect(await screen.findByText('B2')).toBeTruthy()
  expect(screen.getByText('A1').tagName).toBe('DEL')
})

it('offers no undo where nothing can be undone', async () => {
  renderJournal([{ ...line, action: 'seed', resource: 'sample', final: true }, bulk])
  const [first, second] = await lines()
  expect(within(first as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(within(second as HTMLElement).getByRole('button', { name: 'Undo' })).toBeTruthy()
})

it('undoes a line, says what was kept and who changed it, and offers to do it again', async () => {
  const { fake, world } = renderJournal([line])
  Object.assign(fake.answers, {
    [undoOperation.path]: ({ id }: { id: string }) => {
      fake.calls.undo.push(id)
      world.list = [
        { ...line, id: 'o9', action: 'undo', undoOf: 'o3', tally },
        { ...line, undone: { at: line.at, by: 'Ann' } },
      ]
      return Promise.resolve(tally)
    },
  })
  await lines()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const toast = await screen.findByText(/1 left unchanged:/)
  expect(toast.textContent).toContain('Walnut: Berth: since edited by Bob')
  await screen.findByText(/1 of 2 undone/)
  expect(fake.calls.undo).toEqual(['o3'])
  expect(screen.getByText(/Undone .* by Ann/)).toBeTruthy()
  const again = within((await lines())[0] as HTMLElement).getByRole('button', { name: 'Redo' })
  fireEvent.click(again)
  await waitFor(() => expect(fake.calls.undo).toEqual(['o3', 'o9']))
})

it('an undo of many goes on in the background: its line tells how far it is, and what became of it in the end', async () => {
  const many = { ...line, count: 5000, recordId: null, title: null }
  const { fake, world, hear } = renderJournal([many])
  Object.assign(fake.answers, {
    [undoOperation.path]: ({ id }: { id: string }) => {
      fake.calls.undo.push(id)
      world.list = [{ ...many, undoing: { done: 0 } }]
      return Promise.resolve({ taskId: 't1' })
    },
  })
  await lines()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/Undoing in the background/)
  await screen.findByText('Undoing: 0 of 5,000')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  const news = { kind: 'bulk', id: 't1', total: 5000 } as const
  act(() => hear({ ...news, state: 'RUNNING', done: 1200 }))
  await screen.findByText('Undoing: 1,200 of 5,000')
  world.list = [{ ...line, undone: { at: line.at, by: 'Ann' } }]
  act(() => hear({ ...news, state: 'DONE', done: 5000 }))
  await screen.findByText(/Undone .* by Ann/)
  expect(screen.queryByText(/Undoing: /)).toBeNull()
})

it('one that was begun in another window is told as well', async () => {
  const { world, hear } = renderJournal([{ ...line, count: 5000, undoing: { done: 300 } }])
  await screen.findByText('Undoing: 300 of 5,000')
  world.list = [{ ...line, count: 5000, undoing: { done: 900 } }]
  act(() => hear({ kind: 'bulk', id: 'other', state: 'RUNNING', done: 900, total: 5000 }))
  await screen.findByText('Undoing: 900 of 5,000')
})

it('an undo that goes on is not offered again; one that ended on the way is, and says how far it came', async () => {
  renderJournal([
    { ...line, count: 5000, undoing: { done: 300 } },
    { ...bulk, undoing: { done: 7, stopped: true } },
  ])
  const [first, second] = await lines()
  expect(within(first as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(within(second as HTMLElement).getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(second?.textContent).toContain('Stopped: 7 of 23 undone')
})

it('what others did is for those with the right', async () => {
  const { asked: requests } = renderJournal([{ ...line, mine: false, actorName: 'Bob' }])
  fireEvent.click(await screen.findByRole('button', { name: 'Everyone’s changes' }))
  await waitFor(() => expect(requests).toEqual([false, true]))
  expect(await screen.findByText(/by Bob/)).toBeTruthy()
})

it('without the right nobody is offered what others did, nor asks for it by the address', async () => {
  const { asked: requests } = renderJournal([line], {
    access: { rights: new Set(['boat.read']), masks: new Set() },
    address: '/boatDetail?everyone=1',
  })
  await lines()
  expect(screen.queryByRole('button', { name: 'Everyone’s changes' })).toBeNull()
  expect(requests).toEqual([false])
})

it('says so where nothing was done yet', async () => {
  renderJournal([])
  expect(await screen.findByText('No changes yet')).toBeTruthy()
})
