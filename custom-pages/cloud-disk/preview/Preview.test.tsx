import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  makePreview,
  previewNode,
  type DiskPreview,
  type PreviewFailure,
} from '../../../resources/cloud-disk/preview.calls.ts'
import { answerTo, askOf, type Answers } from '../../../tests/support/ask.ts'
import { showPage } from '../../../tests/support/ways-bench.tsx'
import { keysOf } from '../../../src/schema/keysOf.ts'
import type { Entry } from '../entries.ts'
import { Preview } from './Preview.tsx'
import { diskPreviewTexts } from './preview.texts.ts'
import type { DiskScreen } from '../browse/useDiskScreen.ts'

const entry: Entry = {
  id: 'a',
  version: 1,
  isFolder: false,
  name: 'plan.txt',
  parentId: 'disk',
  disk: 'disk',
  size: 10,
  contentType: 'text/plain',
  fileId: 'f',
  at: '2026-09-01T00:00:00Z',
  by: null,
  sharing: null,
  pinned: false,
  deletesAt: null,
  versions: 1,
}
const download = vi.fn()
const show = (answers: Answers) =>
  showPage(
    <Preview
      id="a"
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the preview reads of it
      screen={
        {
          entries: { entries: [entry], isPending: false },
          go: vi.fn(),
          work: { download },
        } as unknown as DiskScreen
      }
      onClose={vi.fn()}
    />,
    { ask: askOf(answers) },
    { path: '/cloudDisk' },
  )
const shown = (preview: DiskPreview): Answers => answerTo(previewNode, () => preview)
const pages = { kind: 'PAGES', progress: 0, reason: null, pages: [], address: null } as const
const dialog = () => screen.findByRole('dialog', { name: 'plan.txt' })

const plain = { encoding: 'utf-8', encodings: ['utf-8'] } as const

it('shows a text whose bytes fit several encodings as the person says', async () => {
  show(
    answerTo(previewNode, ({ encoding }) => ({
      kind: 'TEXT' as const,
      text: encoding === 'gb18030' ? '张三' : 'ÕÅÈý',
      isCut: false,
      encoding: encoding ?? 'windows-1252',
      encodings: ['windows-1252', 'gb18030'],
    })),
  )
  expect(await screen.findByText('ÕÅÈý')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Text encoding' }))
  fireEvent.click(screen.getByRole('option', { name: 'GB18030 (GBK)' }))
  expect(await screen.findByText('张三')).toBeTruthy()
})

it('writes a text as text: markup in it is nothing but letters, and says where it ends (DSK-01)', async () => {
  show(shown({ kind: 'TEXT', text: '<img src=x onerror=alert(1)>', isCut: true, ...plain }))
  expect(await within(await dialog()).findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect((await dialog()).querySelector('img')).toBeNull()
  expect(screen.getByText(diskPreviewTexts.en.cut)).toBeTruthy()
})

it('has the pages of a document made for the first who looks, and shows them in their order (DSK-01)', async () => {
  let state: DiskPreview = { ...pages, state: 'NONE' }
  const make = vi.fn(() => {
    state = {
      ...pages,
      state: 'DONE',
      pages: [
        { width: 1600, height: 900 },
        { width: 1600, height: 900 },
      ],
      address: '/edu_adminserver/disk/page?f=f',
    }
    return { state: 'DONE' as const }
  })
  show({ ...answerTo(previewNode, () => state), ...answerTo(makePreview, make) })
  const last = await screen.findByRole('img', { name: 'Page 2 of 2' })
  expect(last.getAttribute('src')).toBe('/edu_adminserver/disk/page?f=f&page=2&size=page')
  expect(make).toHaveBeenCalledOnce()
})

it('says why a document has no pages, and converts again what may well succeed (DSK-01)', async () => {
  const make = vi.fn(() => ({ state: 'IN_PROGRESS' as const }))
  show({
    ...shown({ ...pages, state: 'FAILED', reason: 'TIMED_OUT' }),
    ...answerTo(makePreview, make),
  })
  expect(await screen.findByText(diskPreviewTexts.en.reasons.TIMED_OUT)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: diskPreviewTexts.en.retry }))
  await waitFor(() => expect(make).toHaveBeenCalledOnce())
})

it.each(['UNAVAILABLE', 'ENCRYPTED', 'TOO_LARGE'] satisfies PreviewFailure[])(
  'offers the download where a document can’t be shown: %s (DSK-01)',
  async reason => {
    download.mockClear()
    show(shown({ ...pages, state: 'FAILED', reason }))
    expect(await screen.findByText(diskPreviewTexts.en.reasons[reason])).toBeTruthy()
    expect(screen.queryByRole('button', { name: diskPreviewTexts.en.retry })).toBeNull()
    const buttons = screen.getAllByRole('button', { name: diskPreviewTexts.en.download })
    fireEvent.click(buttons.at(-1) ?? document.body)
    expect(download).toHaveBeenCalledWith([entry])
  },
)

it('plays videos, and says so where the browser can’t (DSK-01)', async () => {
  show(shown({ kind: 'VIDEO', url: '/edu_adminserver/file/get?x' }))
  const video = await within(await dialog()).findByLabelText('plan.txt', { selector: 'video' })
  expect(video.getAttribute('src')).toBe('/edu_adminserver/file/get?x')
  fireEvent.error(video)
  expect(await screen.findByText(diskPreviewTexts.en.failed)).toBeTruthy()
})

it('has a reason in both languages for whatever may fail', () => {
  for (const { reasons } of Object.values(diskPreviewTexts))
    for (const reason of keysOf(reasons)) expect(reasons[reason]).not.toBe('')
})
