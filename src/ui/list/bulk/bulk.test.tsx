import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { boat, boats, fakeProvider, showList } from '../../../../tests/support/list-bench.tsx'
import { boolean, defineResource, multiChoice, state, tags } from '../../../schema/index.ts'
import type { AnyResource } from '../../../schema/resource.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
})
const showAllSelected = async (rows = 23, resource: AnyResource = boat) => {
  const fake = fakeProvider(boats(rows))
  const list = showList(fake, { resource })
  await screen.findByRole('link', { name: 'Boat 1' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  return { fake, ...list }
}
const everything = (n: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Select all ${n} matching records` }))

it('before anything is done the dialog tells how many would change, which are so already, and who can’t be and why', async () => {
  const { fake } = await showAllSelected()
  fake.state.preview = {
    matched: 23,
    judged: 23,
    changes: 15,
    along: { boat: 7 },
    unchanged: 3,
    refused: [
      {
        code: '905',
        msg: 'No right',
        n: 4,
        examples: ['Ann', 'Bea', 'Cid'].map(title => ({ id: title, title })),
      },
      { code: '7002', msg: 'Taken', n: 1, examples: [{ id: 'd', title: 'Dot' }] },
    ],
    background: false,
  }
  everything('23')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 23 boats?' })
  const previewPart = within(await within(dialog).findByRole('status', { name: 'Preview' }))
  expect((await previewPart.findAllByRole('listitem')).map(item => item.textContent)).toEqual([
    '15 will be deleted',
    'Also affected: 7 boats',
    '3 won’t change',
    '4 will be skipped: No rightAnn, Bea, Cid and 1 more',
    '1 will be skipped: TakenDot',
  ])
  expect(fake.previews).toEqual([{ verb: 'delete', selection: { query: {} }, data: undefined }])
  expect(fake.bulks).toEqual([])
})

it('what is told beforehand adds up, also where there are more reasons than it names', async () => {
  const { fake } = await showAllSelected()
  const kind = (msg: string, n: number) => ({ code: '2218', msg, n, examples: [] })
  const refused = [
    kind('9 lessons', 4),
    kind('8 lessons', 3),
    kind('7 lessons', 2),
    kind('6 lessons', 2),
    kind('5 lessons', 1),
    kind('4 lessons', 1),
  ]
  fake.state.preview = {
    matched: 23,
    judged: 23,
    changes: 10,
    unchanged: 0,
    refused,
    background: false,
  }
  everything('23')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 23 boats?' })
  const previewPart = within(await within(dialog).findByRole('status', { name: 'Preview' }))
  const lines = (await previewPart.findAllByRole('listitem')).map(item => item.textContent)
  expect(lines.at(-1)).toBe('2 will be skipped for other reasons, listed when it’s done')
  expect(lines.reduce((sum, line) => sum + Number.parseInt(line, 10), 0)).toBe(23)
})

it('of very many it says how many were looked at, and that it goes on in the background; then it is a task, and the page may be left', async () => {
  const { fake, seen: addresses } = await showAllSelected()
  fake.state.total = 100_000
  fake.state.preview = {
    matched: 100_000,
    judged: 1000,
    changes: 990,
    unchanged: 10,
    refused: [],
    background: true,
  }
  fake.state.tally = { taskId: 't1' }
  everything('23')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 100,000 boats?' })
  await within(dialog).findByText('Based on 1,000 of 100,000 records:')
  within(dialog).getByText(/runs in the background/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText(/Delete: running in the background/)
  await waitFor(() => expect(screen.queryByText('100,000 selected')).toBeNull())
  // what lies behind a dialog can't be reached until it has faded
  fireEvent.click(await screen.findByRole('button', { name: 'View' }))
  await waitFor(() => expect(addresses.at(-1)).toBe('/jobs?tab=bulk'))
})

it('an edit is foretold once its values are whole, with the versions that were on show', async () => {
  const { fake } = await showAllSelected(3)
  fireEvent.click(screen.getByRole('button', { name: 'Edit fields' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit 3 boats' })
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Add field' }), {
    target: { value: 'seats' },
  })
  const seats = await within(dialog).findByRole('textbox', { name: /Seats/ })
  fireEvent.change(seats, { target: { value: '99' } })
  fireEvent.change(seats, { target: { value: '5' } })
  await within(dialog).findByText('3 will be changed')
  expect(fake.previews.at(-1)).toEqual({
    verb: 'updateMany',
    selection: { ids: ['b1', 'b2', 'b3'], versions: { b1: 1, b2: 1, b3: 1 } },
    data: { seats: 5 },
  })
  expect(fake.previews.filter(({ data }) => JSON.stringify(data).includes('99'))).toEqual([])
})

/** Opens the bulk edit of three boats, with these fields added. */
const editing = async (fields: readonly string[], resource: AnyResource = boat) => {
  const { fake } = await showAllSelected(3, resource)
  fireEvent.click(screen.getByRole('button', { name: 'Edit fields' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 boats' }))
  for (const field of fields)
    fireEvent.change(dialog.getByRole('combobox', { name: 'Add field' }), {
      target: { value: field },
    })
  return {
    fake,
    dialog,
    run: () => fireEvent.click(dialog.getByRole('button', { name: 'Update 3' })),
  }
}

it('a bulk edit asks before it is closed with fields that were added, and closes unchanged without a question (NAV-15)', async () => {
  const { fake, dialog } = await editing(['seats'])
  const ask = async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  }
  fireEvent.click((await ask()).getByRole('button', { name: 'Stay' }))
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull(),
  )
  expect(await dialog.findByRole('textbox', { name: /Seats/ })).toBeTruthy()
  fireEvent.click((await ask()).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fake.bulks).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Edit fields' }))
  const anew = within(await screen.findByRole('dialog', { name: 'Edit 3 boats' }))
  fireEvent.click(anew.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a field that was added and left untouched is an error beside it, and nothing is changed', async () => {
  const { fake, dialog, run } = await editing(['berth', 'seats'])
  fireEvent.change(await dialog.findByRole('textbox', { name: /Seats/ }), {
    target: { value: '5' },
  })
  run()
  const berth = within(dialog.getByRole('group', { name: 'Change Berth' }))
  expect((await berth.findByRole('alert')).textContent).toBe('Choose a value or “Clear”.')
  expect(
    within(dialog.getByRole('group', { name: 'Change Seats' })).queryByRole('alert'),
  ).toBeNull()
  expect([fake.previews, fake.bulks]).toEqual([[], []])
})

it('a field is cleared where that is chosen, and it is said beforehand in how many records', async () => {
  const { fake, dialog, run } = await editing(['berth'])
  fake.state.preview = {
    matched: 3,
    judged: 3,
    changes: 2,
    cleared: { berth: 2 },
    unchanged: 1,
    refused: [],
    background: false,
  }
  const berth = within(dialog.getByRole('group', { name: 'Change Berth' }))
  fireEvent.click(berth.getByRole('button', { name: 'Clear' }))
  expect(berth.queryByRole('textbox')).toBeNull()
  await dialog.findByText('“Berth” will be cleared in 2 records')
  expect(fake.previews.at(-1)?.data).toEqual({ berth: null })
  run()
  await waitFor(() => expect(fake.bulks.map(({ data }) => data)).toEqual([{ berth: null }]))
})

it('a yes or no starts as neither: “no” is chosen as “yes” is', async () => {
  const covered = defineResource({
    ...boat,
    fields: {
      ...boat.fields,
      covered: boolean({ label: { en: 'Covered', zh: '有篷' }, default: true }),
    },
    form: {
      layout: 'sections',
      groups: [{ name: 'all', label: { en: 'All', zh: '全部' }, fields: ['name', 'covered'] }],
    },
  })
  const { fake, dialog, run } = await editing(['covered'], covered)
  await dialog.findByRole('radio', { name: 'No' })
  expect(dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual(
    [],
  )
  expect(dialog.queryByRole('button', { name: 'Clear' })).toBeNull()
  run()
  expect((await dialog.findByRole('alert')).textContent).toBe('Choose a value.')
  fireEvent.click(dialog.getByRole('radio', { name: 'No' }))
  run()
  await waitFor(() => expect(fake.bulks.map(({ data }) => data)).toEqual([{ covered: false }]))
})

const marked = defineResource({
  ...boat,
  fields: {
    ...boat.fields,
    marks: tags({ label: { en: 'Marks', zh: '记号' }, max: 2 }),
    flags: multiChoice({
      label: { en: 'Flags', zh: '旗' },
      options: { RED: { en: 'Red', zh: '红' }, BLUE: { en: 'Blue', zh: '蓝' } },
    }),
  },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label: { en: 'All', zh: '全部' }, fields: ['name', 'marks', 'flags'] }],
  },
})

it('items of a list are added unless something else is chosen: removed, replaced or cleared', async () => {
  const { fake, dialog, run } = await editing(['marks', 'flags'], marked)
  const [marks, flags] = [
    within(dialog.getByRole('group', { name: 'Change Marks' })),
    within(dialog.getByRole('group', { name: 'Change Flags' })),
  ]
  expect(marks.getByRole('button', { name: 'Add' }).getAttribute('aria-pressed')).toBe('true')
  run()
  expect((await marks.findByRole('alert')).textContent).toBe('Choose what to add.')
  const box = marks.getByRole('combobox')
  fireEvent.change(box, { target: { value: 'fast' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  fireEvent.click(flags.getByRole('button', { name: 'Remove' }))
  fireEvent.click(await flags.findByRole('checkbox', { name: 'Red' }))
  await dialog.findByText('3 will be changed')
  const edit = { marks: { add: ['fast'] }, flags: { remove: ['RED'] } }
  expect(fake.previews.at(-1)?.data).toEqual(edit)
  run()
  await waitFor(() => expect(fake.bulks.map(({ data }) => data)).toEqual([edit]))
})

it('what is added obeys the rule of its field; what is removed need not', async () => {
  const { fake, dialog, run } = await editing(['marks'], marked)
  const marks = within(dialog.getByRole('group', { name: 'Change Marks' }))
  const type = (text: string) => {
    fireEvent.change(marks.getByRole('combobox'), { target: { value: text } })
    fireEvent.keyDown(marks.getByRole('combobox'), { key: 'Enter' })
  }
  await marks.findByRole('combobox')
  for (const text of ['a', 'b', 'c']) type(text)
  run()
  expect((await marks.findByRole('alert')).textContent).toBe('At most 2 entries.')
  fireEvent.click(marks.getByRole('button', { name: 'Remove', pressed: false }))
  run()
  await waitFor(() =>
    expect(fake.bulks.map(({ data }) => data)).toEqual([{ marks: { remove: ['a', 'b', 'c'] } }]),
  )
})

it('where nothing can be foretold it says so and holds nobody up', async () => {
  const { fake } = await showAllSelected(3)
  Object.assign(fake.provider, { previewBulk: () => Promise.reject(new Error('down')) })
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 3 boats?' })
  await within(dialog).findByText(/The preview isn’t available/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(fake.bulks).toHaveLength(1))
})

it('the confirm button is disabled where the preview says that nothing would change', async () => {
  const { fake } = await showAllSelected(3)
  fake.state.preview = {
    matched: 3,
    judged: 3,
    changes: 0,
    unchanged: 3,
    refused: [],
    background: false,
  }
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 3 boats?' })
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  await waitFor(() => expect(confirm.disabled).toBe(true))
})

it('offers only the changes of state that a selected record allows', async () => {
  const fake = fakeProvider(boats(3))
  showList(fake, { resource: boat })
  await screen.findByRole('link', { name: 'Boat 1' })
  const select = (name: string) =>
    fireEvent.click(
      within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox'),
    )
  const offered = () =>
    ['Dock', 'Launch'].filter(name => screen.queryByRole('button', { name }) !== null)
  select('Boat 1')
  expect(offered()).toEqual(['Dock'])
  select('Boat 2')
  expect(offered()).toEqual(['Dock', 'Launch'])
  select('Boat 1')
  expect(offered()).toEqual(['Launch'])
})

it('a change of state asks for its fields once, and writes them into every record', async () => {
  const label = { en: 'Status', zh: '状态' }
  const asking: AnyResource = {
    ...boat,
    fields: {
      ...boat.fields,
      status: state({
        label,
        initial: 'AFLOAT',
        states: { AFLOAT: { label, tone: 'good' }, DOCKED: { label, tone: 'careful' } },
        to: { AFLOAT: { DOCKED: { label: { en: 'Dock', zh: '靠岸' }, asks: ['berth'] } } },
      }),
    },
  }
  const { fake } = await showAllSelected(3, asking)
  fireEvent.click(screen.getByRole('button', { name: 'Dock' }))
  const dialog = await screen.findByRole('dialog', { name: /Dock.*3 boats/ })
  fireEvent.change(await within(dialog).findByRole('textbox', { name: /Berth/ }), {
    target: { value: 'B7' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Dock' }))
  await waitFor(() =>
    expect(fake.bulks.map(({ data }) => data)).toEqual([{ status: 'DOCKED', berth: 'B7' }]),
  )
})
