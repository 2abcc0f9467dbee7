import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { BulkPreview } from '../../../src/protocol/bulk.ts'
import { EditLessonPage } from './EditLessonPage.tsx'

beforeAll(() => configure({ asyncUtilTimeout: 5000 }))
beforeEach(() => localStorage.clear())

const found: BulkPreview = {
  matched: 4,
  judged: 4,
  changes: 2,
  partly: 1,
  unchanged: 1,
  refused: [],
  background: false,
  rows: [
    { id: 'a', title: 'Maths 1', changes: { delay: { from: null, to: 5 } } },
    {
      id: 'b',
      title: 'Maths 2',
      refused: {
        code: '2007',
        msg: 'x',
        fields: { delay: { code: '2007', msg: 'Somebody is in it.' } },
      },
    },
    { id: 'c', title: 'Maths 3' },
    {
      id: 'd',
      title: 'Maths 4',
      changes: { delay: { from: null, to: 5 } },
      kept: { teacherId: { code: '2008', msg: 'The teacher is giving it.' } },
    },
  ],
}
const show = (address = '?ids=a,b,c,d') => {
  const fake = recordProvider()
  const previewCalls: unknown[][] = []
  Object.assign(fake.provider, {
    previewBulk: (...args: unknown[]) => {
      previewCalls.push(args)
      return Promise.resolve(found)
    },
  })
  return {
    fake,
    asked: previewCalls,
    ...showRecord(fake, `/boatDetail${address}`, { resource: lesson, node: <EditLessonPage /> }),
  }
}
const choose = async (field: string, value: string) => {
  fireEvent.change(await screen.findByRole('combobox', { name: 'Add field' }), {
    target: { value: field },
  })
  fireEvent.change(await screen.findByRole('textbox', { name: /^Closing delay/ }), {
    target: { value },
  })
}

it('CLS-04 a batch edit says lesson by lesson what would become of it before it is saved, and why one can’t be changed', async () => {
  const { fake, asked: previewCalls, router } = show()
  expect(await screen.findByRole('heading', { name: 'Edit 4 lessons' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await choose('delay', '5')
  const plan = within(await screen.findByRole('list'))
  expect(plan.getAllByRole('listitem').map(one => one.textContent)).toEqual([
    expect.stringContaining('Maths 1'),
    expect.stringContaining('Somebody is in it.'),
    expect.stringContaining('No change'),
    expect.stringMatching(/5.*These fields can’t be changed.*The teacher is giving it/),
  ])
  expect(plan.getAllByText('5')).toHaveLength(2)
  expect(previewCalls.at(-1)?.slice(0, 4)).toEqual([
    'updateMany',
    'lesson',
    { ids: ['a', 'b', 'c', 'd'] },
    { delay: 5 },
  ])
  expect(fake.calls.bulk).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: 'Can’t be changed 1' }))
  expect(plan.getAllByRole('listitem')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Update 2 lessons' }))
  await waitFor(() =>
    expect(fake.calls.bulk).toEqual([
      { verb: 'updateMany', selection: { ids: ['a', 'b', 'c', 'd'] }, data: { delay: 5 } },
    ]),
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/lessionList'))
})

it('CLS-04 of many lessons every one can be looked at, some hundreds at a time and fifty on a page', async () => {
  const part = (from: number): BulkPreview => ({
    ...found,
    matched: 700,
    judged: 350,
    changes: 350,
    partly: 0,
    unchanged: 0,
    rows: Array.from({ length: 350 }, (_, n) => ({
      id: `l${from + n}`,
      title: `L ${from + n}`,
      changes: {},
    })),
    ...(from ? {} : { next: 400 }),
  })
  const { fake } = show('?courseId=k')
  Object.assign(fake.provider, {
    previewBulk: (...[, , , , { from }]: [unknown, unknown, unknown, unknown, { from: number }]) =>
      Promise.resolve(part(from)),
  })
  await choose('delay', '5')
  expect(await screen.findByText('Showing 350 of 700.')).toBeTruthy()
  // how many would change is not known yet
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'Update 700 lessons' })).toBeTruthy()
  expect(
    screen.getAllByRole('listitem').filter(one => one.textContent?.startsWith('L ')),
  ).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Page 14' }))
  expect(await screen.findByText('L 749')).toBeTruthy()
})

it('CLS-04 of a class, what is still to come is edited', async () => {
  const { asked: previewCalls } = show('?courseId=k')
  await choose('delay', '5')
  await waitFor(() =>
    expect(previewCalls.at(-1)?.[2]).toEqual({
      query: { courseId: 'k', status: ['NOT_STARTED', 'ONGOING'] },
    }),
  )
})

it('NAV-15 a batch edit asks before it is left with a change, and not without one', async () => {
  const { router } = show()
  await choose('delay', '5')
  void router.navigate('/boat')
  const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  expect(router.state.location.pathname).toBe('/boatDetail')
  fireEvent.click(asked.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('The harbour')).toBeTruthy()
})

it('without a choice one is led to the list', async () => {
  show('')
  expect(await screen.findByRole('button', { name: 'Go to lessons' })).toBeTruthy()
})

it('CLS-04 a field that is left untouched is an error beside it; what would be cleared is said', async () => {
  const { fake, asked: previewCalls } = show()
  fireEvent.change(await screen.findByRole('combobox', { name: 'Add field' }), {
    target: { value: 'delay' },
  })
  await screen.findByRole('textbox', { name: /^Closing delay/ })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a value or “Clear”.')
  expect([previewCalls, fake.calls.bulk]).toEqual([[], []])
  Object.assign(fake.provider, {
    previewBulk: () => Promise.resolve({ ...found, cleared: { delay: 2 } }),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByText(/^“Closing delay.*” will be cleared in 2 records$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Update 2 lessons' }))
  await waitFor(() => expect(fake.calls.bulk.map(({ data }) => data)).toEqual([{ delay: null }]))
})
