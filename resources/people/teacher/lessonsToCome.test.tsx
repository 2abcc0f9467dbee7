import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nutshell, recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import { resources } from '../../index.ts'
import { LessonsToCome } from './LessonsToCome.tsx'
import { teacher } from './teacher.resource.ts'

const open = ['NOT_STARTED', 'ONGOING']

it('TCH-05 a teacher with lessons to come: the lessons, reassigned after a preview, or cancelled; then the change is made', async () => {
  const fake = recordProvider()
  const previews: object[] = []
  let solved = 0
  const row = { ...nutshell, id: 'l1', name: 'Algebra', startAt: '2026-12-04T01:00:00.000Z' }
  Object.assign(fake.provider, {
    getList: (name: string) =>
      Promise.resolve(
        name === 'lesson'
          ? { data: [row], total: 35 }
          : { data: [{ ...nutshell, id: 't2', name: 'Wang' }], total: 1 },
      ),
    getMany: () => Promise.resolve({ data: [] }),
    previewBulk: (verb: string, name: string, selection: object, data?: object) => {
      previews.push({ verb, name, selection, data })
      return Promise.resolve({
        matched: 35,
        judged: 35,
        changes: 34,
        unchanged: 0,
        refused: [{ code: '2226', msg: 'Wang has a lesson then', n: 1, examples: [] }],
        background: false,
      })
    },
  })
  showRecord(fake, '/boatDetail?id=b1', {
    resource: teacher,
    others: [resources.lesson],
    node: (
      <LessonsToCome
        id="t1"
        title="Li"
        text="35 lessons, the next one on 4 December"
        onSolved={() => solved++}
        onClose={() => undefined}
      />
    ),
  })
  const dialog = await screen.findByRole('dialog', { name: 'Li still has lessons' })
  expect(within(dialog).getByText('35 lessons, the next one on 4 December')).toBeTruthy()
  expect(await within(dialog).findByRole('link', { name: 'Algebra' })).toBeTruthy()
  expect(
    within(dialog).getByRole('link', { name: 'Show all 35 lessons' }).getAttribute('href'),
  ).toBe('/lessionList?teacherId=t1&status=NOT_STARTED&status=ONGOING')
  const reassign = () =>
    within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reassign lessons' })
  expect(reassign().disabled).toBe(true)
  const picker = await within(dialog).findByRole('combobox', { name: 'Reassign to' })
  fireEvent.mouseDown(picker)
  fireEvent.click(await screen.findByRole('option', { name: /Wang/ }))
  await waitFor(() => expect(within(dialog).getAllByText(/Wang has a lesson then/)).toHaveLength(2))
  expect(previews[0]).toEqual({
    verb: 'updateMany',
    name: 'lesson',
    selection: { query: { teacherId: 't1', status: open } },
    data: { teacherId: 't2' },
  })
  // a lesson that couldn't be changed keeps the dialog open and shows the reason
  fake.world.refused = [{ id: 'l1', title: 'Algebra', code: '2226', msg: 'Wang has a lesson then' }]
  fireEvent.click(reassign())
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Wang has a lesson then')
  expect(solved).toBe(0)
  fake.world.refused = []
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel lessons' }))
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Cancel the lessons of Li?' })).getByRole(
      'button',
      { name: 'Cancel lessons' },
    ),
  )
  await waitFor(() => expect(solved).toBe(1))
  expect(fake.calls.bulk.slice(-2)).toMatchObject([
    { verb: 'delete', selection: { query: { teacherId: 't1', status: open } } },
    { verb: 'updateMany', data: { assistants: { remove: ['t1'] } } },
  ])
})
