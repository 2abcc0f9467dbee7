import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  diskHome,
  listFolder,
  searchNodes,
  type NodeView,
} from '../../../resources/cloud-disk/disk.calls.ts'
import {
  createFolder,
  deleteNodes,
  moveNodes,
  renameNode,
} from '../../../resources/cloud-disk/diskWrite.calls.ts'
import { askOf, answerTo, type Answers } from '../../../tests/support/ask.ts'
import { press, showPage, type } from '../../../tests/support/ways-bench.tsx'
import { CloudDiskPage } from './CloudDiskPage.tsx'

/** A rejection of the data provider. */
const refusal = (message: string, status: number, body: object) =>
  Object.assign(new Error(message), { status, body })

const node = (id: string, name: string, more: Partial<NodeView> = {}): NodeView => ({
  id,
  version: 1,
  name,
  kind: 'FOLDER',
  parentId: 'disk',
  disk: 'disk',
  size: null,
  ext: null,
  contentType: null,
  fileId: null,
  versions: 0,
  pinned: false,
  createTime: '2026-09-01T00:00:00Z',
  changedAt: '2026-09-01T00:00:00Z',
  creator: 'Ann',
  deletesAt: null,
  sharing: 'UNAUTHORIZED',
  ...more,
})
const file = (id: string, name: string, more: Partial<NodeView> = {}): NodeView =>
  node(id, name, { kind: 'FILE', size: 2048, contentType: 'text/plain', fileId: `f${id}`, ...more })

const root = node('disk', 'Ann', { kind: 'DISK', parentId: null })
const folders: Readonly<Record<string, readonly NodeView[]>> = {
  disk: [
    node('a', 'Algebra', { sharing: 'PARTIAL' }),
    node('b', 'Biology', { sharing: 'AUTHORIZED' }),
    file('c', 'Chemistry.txt'),
  ],
  a: [file('a1', 'Exercise.txt', { parentId: 'a', sharing: 'INHERITED' })],
  b: [],
}
const home = answerTo(diskHome, () => ({
  personal: {
    id: 'disk',
    owner: 'TEACHER' as const,
    teacherId: 't',
    name: 'Ann',
    used: 5 * 1024 ** 3,
    quota: 5 * 1024 ** 3,
    suspended: false,
  },
  company: null,
  manages: false,
  shared: false,
  received: false,
}))
const listing = (all = folders): Answers =>
  answerTo(listFolder, ({ folder, foldersOnly }) => {
    const list = (all[folder] ?? []).filter(({ kind }) => !foldersOnly || kind === 'FOLDER')
    const at = Object.values(all)
      .flat()
      .find(({ id }) => id === folder)
    const crumb = ({ id, name, kind }: NodeView) => ({ id, name, kind })
    return {
      folder: at ?? root,
      path: at ? [crumb(root), crumb(at)] : [crumb(root)],
      list,
      total: list.length,
      next: null,
      may: { write: true, share: true },
    }
  })

const show = (answers: Answers = {}, path = '/cloudDisk') =>
  showPage(<CloudDiskPage />, { ask: askOf({ ...home, ...listing(), ...answers }) }, { path })
const grid = () => screen.findByRole('grid')
const row = async (name: string) => {
  const rows = await within(await grid()).findAllByRole('row')
  const found = rows.find(one => one.textContent?.includes(name))
  if (!found) throw new Error(`no row ${name}`)
  return found
}
const key = async (name: string, more: object = {}) =>
  fireEvent.keyDown(await grid(), { key: name, ...more })

beforeEach(() => localStorage.clear())

it('shows the state of sharing of every entry, in a word (DSK-02)', async () => {
  show()
  expect(within(await row('Algebra')).getAllByText('Partly shared')[0]).toBeTruthy()
  expect(within(await row('Biology')).getAllByText('Shared')[0]).toBeTruthy()
  expect(within(await row('Chemistry.txt')).getAllByText('Not shared')[0]).toBeTruthy()
  fireEvent.click(within(await row('Algebra')).getByText('Algebra'))
  await waitFor(async () =>
    expect(
      within(await row('Exercise.txt')).getAllByText('Shared with its folder')[0],
    ).toBeTruthy(),
  )
})

it('says what can be done when the disk is full (DSK-03)', async () => {
  show()
  expect(await screen.findByText('5 GB of 5 GB used')).toBeTruthy()
  expect(screen.getByText(/The disk is full/)).toBeTruthy()
})

it('a folder opens by a click on its name and by enter; backspace goes up, to where one was', async () => {
  const page = show()
  fireEvent.click(within(await row('Biology')).getByText('Biology'))
  expect(await screen.findByText('This folder is empty')).toBeTruthy()
  expect(page.at()).toContain('folder=b')
  act(() => void page.router.navigate(-1))
  await row('Algebra')
  await key('Enter')
  await row('Exercise.txt')
  expect(page.at()).toContain('folder=a')
  await key('Backspace')
  await row('Chemistry.txt')
  expect(page.at()).not.toContain('folder=')
  expect((await row('Algebra')).dataset['active']).toBe('true')
})

it('selects by keys: space, shift and arrows, all', async () => {
  show()
  await row('Algebra')
  await key(' ')
  expect(screen.getByText('1 selected')).toBeTruthy()
  await key('ArrowDown', { shiftKey: true })
  await key('ArrowDown', { shiftKey: true })
  expect(screen.getByText('3 selected')).toBeTruthy()
  await key('Escape')
  await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull())
  await key('a', { ctrlKey: true })
  expect(await screen.findByText('3 selected')).toBeTruthy()
  // a click elsewhere in a row selects it alone, with ctrl it adds
  fireEvent.click(within(await row('Biology')).getAllByRole('gridcell')[2] ?? document.body)
  expect(screen.getByText('1 selected')).toBeTruthy()
  fireEvent.click(within(await row('Algebra')).getByText('Algebra'), { ctrlKey: true })
  expect(screen.getByText('2 selected')).toBeTruthy()
})

it('letters jump to a name', async () => {
  show()
  await row('Algebra')
  await key('c')
  expect((await row('Chemistry.txt')).dataset['active']).toBe('true')
})

it('delete moves to the trash, offers undo, and leaves the focus in the list (DSK-01)', async () => {
  const deleted = vi.fn(() => ({ count: 1, operation: 'op' }))
  const left = { ...folders, disk: folders['disk']?.slice(1) ?? [] }
  let isGone = false
  show({
    ...answerTo(listFolder, input => {
      const answer = listing(isGone ? left : folders)[listFolder.path]
      return answer?.(input as never) as never
    }),
    ...answerTo(deleteNodes, () => {
      isGone = true
      return deleted()
    }),
  })
  await row('Algebra')
  ;(await grid()).focus()
  await key('Delete')
  expect(await screen.findByText('1 item moved to the trash')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await waitFor(async () => expect(within(await grid()).queryByText('Algebra')).toBeNull())
  expect(document.activeElement).toBe(await grid())
  expect((await row('Biology')).dataset['active']).toBe('true')
})

it('a name that is refused is said at the name, and nothing is lost (VAL-10)', async () => {
  const names: string[] = []
  show(
    answerTo(renameNode, ({ name }) => {
      names.push(name)
      if (name === 'Biology')
        throw refusal('This folder has such a name', 200, {
          code: '34100',
          errors: { name: 'This folder has such a name' },
        })
      return { node: node('a', name), operation: 'op' }
    }),
  )
  await row('Algebra')
  await key('F2')
  await type('New name', 'Biology')
  fireEvent.keyDown(screen.getByLabelText('New name'), { key: 'Enter' })
  expect((await screen.findByRole('alert')).textContent).toBe('This folder has such a name')
  await type('New name', 'Geometry')
  fireEvent.keyDown(screen.getByLabelText('New name'), { key: 'Enter' })
  expect(await screen.findByText('Renamed to “Geometry”')).toBeTruthy()
  expect(names).toEqual(['Biology', 'Geometry'])
  await waitFor(async () => expect(document.activeElement).toBe(await grid()))
})

it('what was cut is pasted into another folder by keys', async () => {
  const moved = vi.fn((_input: unknown) => ({ count: 1, operation: 'op' }))
  show({
    ...listing({ ...folders, b: [node('b1', 'Plants', { parentId: 'b' })] }),
    ...answerTo(moveNodes, moved),
  })
  await row('Algebra')
  await key('x', { ctrlKey: true })
  expect(screen.getByText('1 item to move')).toBeTruthy()
  await key('ArrowDown')
  await key('Enter')
  await row('Plants')
  await key('v', { ctrlKey: true })
  expect(await screen.findByText('1 item moved to “Biology”')).toBeTruthy()
  expect(moved.mock.calls[0]?.[0]).toEqual({ nodes: ['a'], to: 'b' })
  expect(screen.queryByText('1 item to move')).toBeNull()
})

it('a search says where each hit lies, and nothing found says how to search (DSK-01)', async () => {
  const asked = vi.fn()
  show({
    ...answerTo(searchNodes, input => {
      asked(input)
      return {
        list:
          input.q === 'yw'
            ? [
                {
                  ...file('h', '语文.txt'),
                  path: [{ id: 'a', name: 'Algebra', kind: 'FOLDER' as const }],
                },
              ]
            : [],
        next: null,
      }
    }),
  })
  await row('Algebra')
  await type('Search this disk', 'yw')
  fireEvent.keyDown(screen.getByLabelText('Search this disk'), { key: 'Enter' })
  const hit = await row('语文.txt')
  expect(within(hit).getByText('Algebra')).toBeTruthy()
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ q: 'yw', folder: 'disk' }))
  await type('Search this disk', 'nothing')
  fireEvent.keyDown(screen.getByLabelText('Search this disk'), { key: 'Enter' })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})

it('a new folder is named, and a refused name is said at its box', async () => {
  let tries = 0
  show(
    answerTo(createFolder, ({ name }) => {
      if (tries++ === 0) throw refusal('Taken', 200, { code: '34100', errors: { name: 'Taken' } })
      return { node: node('n', name), operation: 'op' }
    }),
  )
  await row('Algebra')
  press('New folder')
  await type('Folder name', 'History')
  press('Create')
  expect(await screen.findByText('Taken')).toBeTruthy()
  press('Create')
  expect(await screen.findByText('“History” created')).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await grid()))
})

it('a list that does not load says what is safe, and tries again', async () => {
  let isDown = true
  show({
    ...answerTo(listFolder, input => {
      if (isDown) throw refusal('The connection was lost', 0, { code: '0' })
      return listing()[listFolder.path]?.(input as never) as never
    }),
  })
  expect(await screen.findByText('The connection was lost')).toBeTruthy()
  isDown = false
  const [again] = await screen.findAllByRole('button', { name: 'Try again' })
  fireEvent.click(again ?? document.body)
  await row('Algebra')
})

it('of 10,000 entries only those in sight are drawn, and parts load as they are looked at', async () => {
  const after: unknown[] = []
  show(
    answerTo(listFolder, input => {
      if (input.foldersOnly) return listing({})[listFolder.path]?.(input as never) as never
      after.push(input.after)
      const from = Number(input.after ?? 0)
      return {
        folder: root,
        path: [{ id: 'disk', name: 'Ann', kind: 'DISK' as const }],
        list: Array.from({ length: 200 }, (_, n) => file(`n${from + n}`, `File ${from + n}.txt`)),
        total: 10_000,
        next: from + 200 < 10_000 ? String(from + 200) : null,
        may: { write: true, share: true },
      }
    }),
  )
  const first = await screen.findByText('File 0.txt')
  const box = first.closest<HTMLElement>('[role=grid]') ?? document.body
  expect(box.querySelectorAll('.line').length).toBeLessThan(60)
  expect(screen.getByText('10,000 items')).toBeTruthy()
  expect(after).toEqual([null])
  box.scrollTop = 190 * 40
  fireEvent.scroll(box)
  expect(await screen.findByText('File 205.txt')).toBeTruthy()
  expect(after).toEqual([null, '200'])
})
