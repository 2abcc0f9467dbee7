import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { courseChapter } from '../../../resources/recorded-courses/course-chapter/courseChapter.resource.ts'
import { courseSection } from '../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { conversionProgress } from '../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import {
  courseCatalogue,
  orderCatalogue,
  type CourseCatalogue,
  type CatalogueSection,
  type CatalogueVideo,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import { recordedCourse } from '../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { recordProvider, refusal, showRecord } from '../../../tests/support/record-bench.tsx'
import { askOf } from '../../../tests/support/ask.ts'
import { CataloguePanel } from './CataloguePanel.tsx'
import type { OpenedCourse } from './useCatalogueScreen.ts'

const course: OpenedCourse & AnyRecord = {
  name: 'Phonics',
  cover: { id: 'f1', name: 'cover.png', url: '' },
  introduction: null,
  categories: [],
  tags: [],
  listing: 'DELISTED',
  purchaseBase: 0,
  purchases: 0,
  displayedPurchases: 0,
  sectionCount: 0,
  unlockMethod: 'IMMEDIATE',
  everyNDays: null,
  startTimeMode: 'ENROLMENT',
  startAt: null,
  finishThreshold: 90,
  completionPercentage: 100,
  catalogueVersion: 0,
  id: 'k1',
  version: 1,
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'x',
  deletedAt: null,
}
const video = (more: Partial<CatalogueVideo> = {}): CatalogueVideo => ({
  id: 'v1',
  name: 'one.mp4',
  state: 'READY',
  progress: 100,
  failure: null,
  durationMs: 65_000,
  definitions: ['P480'],
  poster: null,
  ...more,
})
const section = (id: string, more: Partial<CatalogueSection> = {}): CatalogueSection => ({
  id,
  version: 1,
  name: `Section ${id}`,
  shown: true,
  hiddenWithChapter: false,
  unlockAt: null,
  video: null,
  ...more,
})
const catalogueWith = (
  ...chapters: readonly (readonly [string, readonly CatalogueSection[], boolean?])[]
): CourseCatalogue => ({
  version: 1,
  chapters: chapters.map(([id, sections, shown = true]) => ({
    id,
    version: 1,
    name: `Chapter ${id}`,
    shown,
    sections,
  })),
})
const plain = catalogueWith(['a', [section('a1'), section('a2')]], ['b', []])

/**
 * The catalogue over a server that keeps the order it is sent; `refuse` is thrown by the next
 * order.
 */
const renderCatalogue = (begin: CourseCatalogue = plain) => {
  const server = {
    catalogue: begin,
    orders: [] as { version: number; outline: string }[],
    refuse: [] as Error[],
    progress: [] as { id: string; state: string; progress: number }[],
  }
  const sections = new Map(
    begin.chapters.flatMap(chapter => chapter.sections.map(one => [one.id, one] as const)),
  )
  const fake = recordProvider(course)
  Object.assign(fake.provider, {
    ask: askOf({
      [courseCatalogue.path]: () => server.catalogue,
      [conversionProgress.path]: () => ({ videos: server.progress }),
      [orderCatalogue.path]: ({
        version,
        chapters,
      }: {
        version: number
        chapters: readonly { id: string; sections: readonly string[] }[]
      }) => {
        server.orders.push({
          version,
          outline: chapters.map(one => `${one.id}(${one.sections.join(' ')})`).join(' '),
        })
        const refused = server.refuse.shift()
        if (refused) throw refused
        server.catalogue = {
          version: version + 1,
          chapters: chapters.flatMap(({ id, sections: ids }) => {
            const chapter = server.catalogue.chapters.find(one => one.id === id)
            return chapter
              ? [{ ...chapter, sections: ids.flatMap(one => sections.get(one) ?? []) }]
              : []
          }),
        }
        return { version: version + 1 }
      },
    }),
  })
  const shown = showRecord(fake, '/boatDetail?id=k1', {
    resource: recordedCourse,
    others: [courseChapter, courseSection],
    node: <CataloguePanel course={course} />,
  })
  return { server, calls: fake.calls, world: fake.world, ...shown }
}

const namesIn = (chapter: string): string[] =>
  [
    ...(document.querySelector(`[data-chapter="${chapter}"]`)?.querySelectorAll('[data-section]') ??
      []),
  ].map(element => element.getAttribute('data-section') ?? '')
const handle = (name: string) => screen.findByRole('button', { name: `Move “${name}”` })
const announced = () => document.querySelector('output[aria-live]')?.textContent

beforeEach(() => vi.useRealTimers())

it('VID-04 a section moves by Alt and an arrow: it is shown at once, said, sent, and keeps the focus over the border of its chapter', async () => {
  const { server } = renderCatalogue()
  const grip = await handle('Section a1')
  grip.focus()
  fireEvent.keyDown(grip, { key: 'ArrowDown', altKey: true })
  expect(namesIn('a')).toEqual(['a2', 'a1'])
  expect(announced()).toBe('“Section a1” is now number 2 of 2 in “Chapter a”')
  await waitFor(() => expect(server.orders).toEqual([{ version: 1, outline: 'a(a2 a1) b()' }]))
  fireEvent.keyDown(await handle('Section a1'), { key: 'ArrowDown', altKey: true })
  expect(namesIn('b')).toEqual(['a1'])
  expect(announced()).toBe('“Section a1” is now number 1 of 1 in “Chapter b”')
  await waitFor(() => expect(server.orders.at(-1)).toEqual({ version: 2, outline: 'a(a2) b(a1)' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-handle')).toBe('a1'))
  // at the end it can't move further, which is announced
  fireEvent.keyDown(await handle('Section a1'), { key: 'ArrowDown', altKey: true })
  await waitFor(() => expect(announced()).toBe('“Section a1” can’t be moved any further'))
})

it('VID-04 a chapter moves by its menu; arrows alone go from handle to handle', async () => {
  const { server } = renderCatalogue()
  fireEvent.click(await screen.findByRole('button', { name: 'More for “Chapter a”' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move down' }))
  await waitFor(() => expect(server.orders[0]?.outline).toBe('b() a(a1 a2)'))
  const grip = await handle('Chapter b')
  grip.focus()
  fireEvent.keyDown(grip, { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('data-handle')).toBe('a')
})

it('VID-04 an order that is refused goes back to what the server has, and says so', async () => {
  const { server } = renderCatalogue()
  server.refuse = [refusal(409)]
  fireEvent.keyDown(await handle('Section a2'), { key: 'ArrowUp', altKey: true })
  expect(namesIn('a')).toEqual(['a2', 'a1'])
  expect(await screen.findByText(/Somebody else has changed the order meanwhile/)).toBeTruthy()
  await waitFor(() => expect(namesIn('a')).toEqual(['a1', 'a2']))
  expect(announced()).toBe('“Section a2” is back where it was')
})

it('VID-02 a hidden chapter says that its sections can’t be shown, and their switches say why', async () => {
  const { calls } = renderCatalogue(
    catalogueWith(['a', [section('a1', { shown: false, hiddenWithChapter: true })], false]),
  )
  expect(
    await screen.findByText(/Hidden: its sections can’t be shown until you show the chapter/),
  ).toBeTruthy()
  const toggle = screen.getByRole('button', { name: 'Show “Section a1” to students' })
  expect(toggle.getAttribute('aria-disabled')).toBe('true')
  expect(toggle.getAttribute('title') ?? toggle.getAttribute('aria-describedby')).toBeTruthy()
  fireEvent.click(toggle)
  expect(calls.bulk).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Show “Chapter a” to students' }))
  await waitFor(() =>
    expect(calls.bulk).toEqual([
      { verb: 'updateMany', selection: { ids: ['a'] }, data: { visibility: 'SHOWN' } },
    ]),
  )
})

it('VID-03 a conversion shows how far it is, then that it is ready; a failed one says why and is retried', async () => {
  const { server, calls } = renderCatalogue(
    catalogueWith([
      'a',
      [
        section('a1', { video: video({ state: 'CONVERTING', progress: 10 }) }),
        section('a2', { video: video({ id: 'v2', state: 'FAILED', failure: 'NO_PICTURE' }) }),
      ],
    ]),
  )
  expect(await screen.findByText(/no picture track/)).toBeTruthy()
  server.progress = [{ id: 'v1', state: 'CONVERTING', progress: 60 }]
  expect(await screen.findByText('Converting 60%')).toBeTruthy()
  server.catalogue = catalogueWith(['a', [section('a1', { video: video() }), section('a2')]])
  server.progress = [{ id: 'v1', state: 'READY', progress: 100 }]
  expect(await screen.findByText('Ready')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play “Section a1”' })).toBeTruthy()
  expect(calls.action).toEqual([])
}, 20_000)

it('VID-03 retries a failed conversion', async () => {
  const { calls } = renderCatalogue(
    catalogueWith([
      'a',
      [section('a1', { video: video({ state: 'FAILED', failure: 'DAMAGED' }) })],
    ]),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Retry conversion of “Section a1”' }))
  await waitFor(() => expect(calls.action).toMatchObject([{ name: 'retry', id: 'v1' }]))
})

it('renames in place by F2; why a name is refused stands below the box, and Escape leaves it', async () => {
  const { calls } = renderCatalogue()
  const grip = await handle('Section a1')
  grip.focus()
  fireEvent.keyDown(grip, { key: 'F2' })
  const box = await screen.findByRole('textbox', { name: 'New name for “Section a1”' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  fireEvent.change(box, { target: { value: 'Vowels' } })
  fireEvent.submit(box)
  await waitFor(() =>
    expect(calls.bulk).toEqual([
      { verb: 'updateMany', selection: { ids: ['a1'] }, data: { name: 'Vowels' } },
    ]),
  )
  await waitFor(() => expect(document.activeElement?.getAttribute('data-handle')).toBe('a1'))
  fireEvent.keyDown(await handle('Section a2'), { key: 'F2' })
  fireEvent.keyDown(await screen.findByRole('textbox'), { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(calls.bulk).toHaveLength(1)
})

it('a new chapter whose name is taken says so at its name', async () => {
  const { calls, world } = renderCatalogue(catalogueWith())
  expect(await screen.findByText('No chapters yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add chapter' }))
  const box = await screen.findByRole('textbox', { name: 'Chapter name' })
  world.refuse = [refusal('32007', { errors: { name: 'A chapter with this name exists.' } })]
  fireEvent.change(box, { target: { value: 'Basics' } })
  fireEvent.submit(box)
  expect(await screen.findByText('A chapter with this name exists.')).toBeTruthy()
  fireEvent.change(box, { target: { value: 'Sounds' } })
  expect(screen.queryByText('A chapter with this name exists.')).toBeNull()
  fireEvent.submit(box)
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(calls.create).toEqual([
    { data: { courseId: 'k1', name: 'Basics' } },
    { data: { courseId: 'k1', name: 'Sounds' } },
  ])
})

it('VAL-06 the upload asks for at least one definition, and names what is wrong with each file', async () => {
  renderCatalogue()
  fireEvent.click(await screen.findByRole('button', { name: 'Upload videos to “Chapter a”' }))
  const dialog = within(await screen.findByRole('dialog'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  await act(async () =>
    fireEvent.change(input, {
      target: { files: [new File(['x'], 'good.mp4'), new File(['x'], 'letter.docx')] },
    }),
  )
  expect(
    dialog.getByText('Not an mp4 or mov video. Export it as mp4 and choose it again.'),
  ).toBeTruthy()
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Upload 1 video' })
  expect(go.disabled).toBe(false)
  fireEvent.click(dialog.getByRole('checkbox', { name: 'HD (480P)' }))
  expect(dialog.getByText('Choose at least one video definition.')).toBeTruthy()
  expect(go.disabled).toBe(true)
})
