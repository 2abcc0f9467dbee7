import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { boat, boats, fakeProvider, showList } from '../../../tests/support/list-bench.tsx'
import { defineAction } from '../../schema/index.ts'

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
const names = () =>
  screen
    .queryAllByRole('link')
    .map(link => link.textContent)
    .filter(text => text?.startsWith('Boat'))
const loaded = () => screen.findByRole('link', { name: 'Boat 1' })
const press = (key: string, options = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options })

describe('a list from its definition', () => {
  it('shows columns, rows and the exact count; hidden columns stay hidden', async () => {
    showList(fakeProvider(boats(23)))
    await loaded()
    expect(names()).toHaveLength(10)
    const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
    expect(heads).toEqual(expect.arrayContaining(['Name', 'Phone', 'Berth', 'Seats', 'Status']))
    expect(heads).not.toContain('Created')
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveProperty(
      'textContent',
      expect.stringContaining('23 total') as string,
    )
    expect(screen.getByRole('link', { name: 'Boat 1' }).getAttribute('href')).toBe(
      '/boatDetail?id=b1',
    )
  })

  it('shows a skeleton first, and keeps the old rows while the next load', async () => {
    const fake = fakeProvider(boats(23), false)
    showList(fake)
    const table = screen.getByRole('table', { name: 'List of boats' })
    expect(table.getAttribute('aria-busy')).toBe('true')
    // no “0 total”: it isn't known yet
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    act(() => fake.asked[0]?.answer())
    await loaded()
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(fake.asked.some(one => one.sort === 'name')).toBe(true))
    expect(names()).toHaveLength(10)
    expect(screen.getByRole('table').getAttribute('data-stale')).toBe('true')
    act(() => fake.asked.findLast(one => one.sort === 'name')?.answer())
    await waitFor(() => expect(screen.getByRole('table').getAttribute('data-stale')).toBe('false'))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
  })

  it('keeps page, size, sort, search and filters in the address, and reads them there (NAV-04)', async () => {
    const fake = fakeProvider(boats(95))
    const { seen: addresses } = showList(fake, {
      address: '/boat?page=2&limit=20&sort=name&q=Boat&status=AFLOAT',
    })
    await screen.findByRole('link', { name: 'Boat 41' })
    expect(fake.asked[0]).toMatchObject({
      page: 2,
      limit: 20,
      sort: 'name',
      filter: { q: 'Boat', status: 'AFLOAT' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Page 1' }))
    await waitFor(() =>
      expect(addresses.at(-1)).toBe('/boat?limit=20&sort=name&q=Boat&status=AFLOAT'),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Status' }))
    await waitFor(() => expect(addresses.at(-1)).toBe('/boat?limit=20&sort=name&q=Boat'))
  })

  it('fetches the next page ahead, without a second question when it is opened', async () => {
    const fake = fakeProvider(boats(23))
    showList(fake)
    await loaded()
    await waitFor(() => expect(fake.asked.map(one => one.page)).toEqual([1, 2]))
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('link', { name: 'Boat 11' })).toBeTruthy()
    await waitFor(() => expect(fake.asked.map(one => one.page)).toEqual([1, 2, 3]))
  })

  it('goes back to the last page from one past the end', async () => {
    const { seen: addresses } = showList(fakeProvider(boats(23)), { address: '/boat?page=99' })
    await screen.findByRole('link', { name: 'Boat 23' })
    expect(addresses.at(-1)).toBe('/boat?page=3')
  })
})

describe('a list inside another screen', () => {
  it('keeps to its fixed condition, and leaves the address alone (NAV-04)', async () => {
    const fake = fakeProvider(boats(23))
    const { seen: addresses } = showList(fake, {
      address: '/harbour?id=7',
      props: { fixed: { harbour: '7' }, embedded: true },
    })
    await loaded()
    expect(fake.asked[0]?.filter).toEqual({ harbour: '7' })
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('link', { name: 'Boat 11' })).toBeTruthy()
    expect(addresses).toEqual(['/harbour?id=7'])
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('search as you type', () => {
  it('waits 500 ms after the last letter, and drops older answers (UI-07)', async () => {
    const fake = fakeProvider(boats(23), false)
    const { seen: addresses } = showList(fake)
    act(() => fake.asked[0]?.answer())
    await loaded()
    vi.useFakeTimers()
    const box = screen.getByRole('searchbox')
    const type = (value: string) => fireEvent.change(box, { target: { value } })
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    type('Boat 2')
    await wait(499)
    expect(fake.asked.filter(one => one.filter['q'])).toHaveLength(0)
    await wait(1)
    type('Boat 22')
    await wait(500)
    vi.useRealTimers()
    const searchRequests = fake.asked.filter(one => one.filter['q'])
    expect(searchRequests.map(one => one.filter['q'])).toEqual(['Boat 2', 'Boat 22'])
    expect(searchRequests.map(one => one.signal?.aborted)).toEqual([true, false])
    act(() => searchRequests[1]?.answer())
    act(() => searchRequests[0]?.answer())
    await waitFor(() => expect(names()).toEqual(['Boat 22']))
    expect(addresses.at(-1)).toBe('/boat?q=Boat+22')
  })
})

describe('import beside export', () => {
  const importTool = () =>
    within(screen.getByRole('toolbar')).queryByRole('button', { name: 'Import from Excel' })

  it('is a tool of the list, for those who may', async () => {
    const { seen: addresses } = showList(fakeProvider(boats(3)))
    await loaded()
    expect(importTool()?.nextElementSibling?.textContent).toBe('Export')
    fireEvent.click(screen.getByRole('button', { name: 'Import from Excel' }))
    expect(addresses.at(-1)).toBe('/importJob?resource=boat')
  })

  it('is none for those who may only read', async () => {
    showList(fakeProvider(boats(3)), {
      access: { rights: new Set(['boat.read', 'boat.export']), masks: new Set() },
    })
    await loaded()
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
    expect(importTool()).toBeNull()
  })
})

describe('when there is nothing, or it is broken', () => {
  it('says what an empty list is for, and the two ways to fill it', async () => {
    const { seen: addresses } = showList(fakeProvider([]))
    expect(await screen.findByText('No boats yet')).toBeTruthy()
    expect(screen.getByText('Everything that floats.')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'New boat' })).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Import from Excel' }))
    expect(addresses.at(-1)).toBe('/importJob?resource=boat')
  })

  it('offers to clear a question that nothing answers', async () => {
    const { seen: addresses } = showList(fakeProvider(boats(3)), { address: '/boat?q=zzz' })
    fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
    await loaded()
    expect(addresses.at(-1)).toBe('/boat')
  })

  it('says what went wrong and retries; rows that were there stay', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const fake = fakeProvider(boats(12), false)
    showList(fake)
    act(() => fake.asked[0]?.fail('the harbour is closed'))
    expect((await screen.findByRole('alert')).textContent).toContain('the harbour is closed')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(fake.asked).toHaveLength(2))
    act(() => fake.asked[1]?.answer())
    await loaded()
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(fake.asked.some(one => one.sort === 'name')).toBe(true))
    act(() => fake.asked.findLast(one => one.sort === 'name')?.fail('a storm'))
    const alertText = (await screen.findByRole('alert')).textContent
    expect(alertText).toContain('a storm')
    expect(screen.getAllByText(/a storm/)).toHaveLength(1)
    expect(alertText).toContain('You’re seeing the previous list.')
    expect(names()).toHaveLength(10)
  })
})

describe('rights', () => {
  it('takes away what the person may not do (UI-08)', async () => {
    showList(fakeProvider(boats(3)), {
      access: { rights: new Set(['boat.read']), masks: new Set(['boatPhone']) },
    })
    await loaded()
    for (const buttonName of ['Export', 'More actions'])
      expect(screen.queryByRole('button', { name: buttonName })).toBeNull()
    expect(screen.queryByRole('link', { name: 'New boat' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit Boat 1' })).toBeNull()
    expect(
      within(screen.getByRole('columnheader', { name: /Phone/ })).queryByRole('button'),
    ).toBeNull()
  })
})

describe('bulk work', () => {
  it('tells the exact count before and the exact tally after, by query with exceptions', async () => {
    const fake = fakeProvider(boats(23))
    fake.state.tally = {
      matched: 22,
      done: 20,
      failed: [
        { id: 'b3', code: '905', msg: 'No right' },
        { id: 'b4', code: '905', msg: 'No right' },
      ],
    }
    showList(fake, { address: '/boat?q=Boat' })
    await loaded()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('10 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Select all 23 matching records' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Boat 2' }))
    expect(screen.getByText('22 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 22 boats?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(fake.bulks).toEqual([
        { verb: 'delete', selection: { query: { q: 'Boat' }, except: ['b2'] }, data: undefined },
      ]),
    )
    const notice = await screen.findByText(/20 boats deleted/)
    expect(notice.textContent).toContain('2 skipped:')
    expect(notice.textContent).toContain('No right (2)')
  })

  it('selects by id across pages, and undoes a deletion', async () => {
    const fake = fakeProvider(boats(23))
    showList(fake)
    await loaded()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Boat 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Boat 12' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete 2 boats?' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(fake.undone).toEqual(['op1']))
    expect(fake.bulks.map(({ verb, selection }) => [verb, selection])).toEqual([
      ['delete', { ids: ['b1', 'b12'] }],
    ])
  })

  it('moves a record between the states of the definition, and explains what its state does not allow', async () => {
    const fake = fakeProvider(boats(2))
    showList(fake)
    await loaded()
    fireEvent.click(screen.getByRole('button', { name: 'More actions for Boat 2' }))
    const launch = await screen.findByRole('menuitem', { name: 'Launch' })
    expect(screen.queryByRole('menuitem', { name: /^Dock/ })).toBeNull()
    fireEvent.click(launch)
    await waitFor(() =>
      expect(fake.bulks).toEqual([
        {
          verb: 'updateMany',
          selection: { ids: ['b2'], versions: { b2: 1 } },
          data: { status: 'AFLOAT' },
        },
      ]),
    )
  })

  it('offers an action of a record only where its values are those that it asks for', async () => {
    const raise = defineAction({
      label: { en: 'Raise', zh: '打捞' },
      on: 'record',
      when: { status: 'DOCKED' },
      refused: '34311',
    })
    showList(fakeProvider(boats(2)), { resource: { ...boat, actions: { raise } } })
    await loaded()
    fireEvent.click(screen.getByRole('button', { name: 'More actions for Boat 1' }))
    await screen.findByRole('menuitem', { name: 'Delete' })
    expect(screen.queryByRole('menuitem', { name: 'Raise' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'More actions for Boat 2' }))
    expect(await screen.findByRole('menuitem', { name: 'Raise' })).toBeTruthy()
  })

  it("asks for an action's input, by the definition's rules", async () => {
    const fake = fakeProvider(boats(3))
    showList(fake)
    await loaded()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Boat 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Paint' }))
    const dialog = await screen.findByRole('dialog', { name: /Paint/ })
    const colour = await within(dialog).findByRole('textbox', { name: /Colour/ })
    fireEvent.change(colour, { target: { value: 'blue' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Paint' }))
    await waitFor(() =>
      expect(fake.actions).toEqual([
        { name: 'paint', selection: { ids: ['b1'] }, input: { colour: 'blue' } },
      ]),
    )
  })

  it('gives chosen fields one value in many records', async () => {
    const fake = fakeProvider(boats(3))
    showList(fake)
    await loaded()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    fireEvent.click(screen.getByRole('button', { name: 'Edit fields' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit 3 boats' })
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Add field' }), {
      target: { value: 'berth' },
    })
    fireEvent.change(await within(dialog).findByRole('textbox', { name: /Berth/ }), {
      target: { value: 'C3' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Update 3' }))
    await waitFor(() =>
      expect(fake.bulks).toEqual([
        {
          verb: 'updateMany',
          selection: { ids: ['b1', 'b2', 'b3'], versions: { b1: 1, b2: 1, b3: 1 } },
          data: { berth: 'C3' },
        },
      ]),
    )
  })

  it('an edit carries what was looked at: rows that come anew while they are chosen were not', async () => {
    const rows = boats(3)
    const fake = fakeProvider(rows)
    const { client } = showList(fake)
    await loaded()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Boat 2' }))
    for (const n of [0, 1]) rows[n] = { ...rows[n], id: `b${n + 1}`, version: 2, berth: 'Z9' }
    await act(() => client.invalidateQueries())
    await screen.findAllByText('Z9')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Boat 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Launch' }))
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Launch' }),
    )
    await waitFor(() =>
      expect(fake.bulks[0]?.selection).toEqual({ ids: ['b2', 'b1'], versions: { b2: 1, b1: 2 } }),
    )
  })

  it('names what was refused: few on the toast, many in a dialog', async () => {
    const fake = fakeProvider(boats(6))
    showList(fake, { address: '/boat?deleted=only' })
    const refuse = (n: number) => ({
      matched: 6,
      done: 6 - n,
      failed: boats(n).map(({ id, name }) => ({
        id: String(id),
        title: String(name),
        code: '7002',
        msg: 'Taken.',
      })),
      operation: 'o1',
    })
    fake.state.tally = refuse(2)
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Boat 1' }))
    expect((await screen.findByText(/2 skipped/)).textContent).toContain('· Boat 2: Taken.')
    expect(screen.queryByRole('button', { name: 'View skipped' })).toBeNull()
    fake.state.tally = refuse(5)
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Boat 1' }))
    expect((await screen.findByText(/5 skipped/)).textContent).toContain('· Taken. (5)')
    fireEvent.click(screen.getByRole('button', { name: 'View skipped' }))
    const dialog = within(await screen.findByRole('dialog', { name: '5 boats skipped' }))
    expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toContain('Boat 5Taken.')
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the trash tells when each record was laid there and by whom', async () => {
    showList(
      fakeProvider(
        boats(1).map(row => ({ ...row, deletedAt: '2026-02-01T00:00:00.000Z', deletedBy: 'Ann' })),
      ),
      {
        address: '/boat?deleted=only',
      },
    )
    expect(await screen.findByText('Ann')).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(
      expect.arrayContaining(['Deleted', 'Deleted by']),
    )
  })

  it('restores from the trash', async () => {
    const fake = fakeProvider(boats(3))
    showList(fake, { address: '/boat?deleted=only' })
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Boat 1' }))
    await waitFor(() =>
      expect(fake.bulks).toEqual([
        { verb: 'restore', selection: { ids: ['b1'] }, data: undefined },
      ]),
    )
    expect(fake.asked[0]?.filter).toEqual({ deleted: 'only' })
  })
})

describe('keyboard', () => {
  it('walks with j and k, selects with x, searches with /, opens with enter', async () => {
    const { seen: addresses } = showList(fakeProvider(boats(3)))
    await loaded()
    press('j')
    expect(document.activeElement?.getAttribute('data-id')).toBe('b1')
    press('j')
    press('x')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Boat 2' }).checked).toBe(
      true,
    )
    press('k')
    expect(document.activeElement?.getAttribute('data-id')).toBe('b1')
    press('Escape')
    expect(await screen.findByRole('searchbox')).toBeTruthy()
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    ;(document.activeElement as HTMLElement).blur()
    press('j')
    press('Enter')
    await waitFor(() => expect(addresses.at(-1)).toBe('/boatDetail?id=b1'))
  })

  it('moves a column with its buttons and widens it with the arrow keys', async () => {
    showList(fakeProvider(boats(3)))
    await loaded()
    const grip = screen.getByRole('separator', { name: 'Width of Berth' })
    const before = Number(grip.getAttribute('aria-valuenow'))
    fireEvent.keyDown(grip, { key: 'ArrowRight' })
    expect(
      Number(
        screen.getByRole('separator', { name: 'Width of Berth' }).getAttribute('aria-valuenow'),
      ),
    ).toBe(before + 16)
    fireEvent.click(screen.getByRole('button', { name: 'Display' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Move Berth up' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seats' }))
    const heads = screen
      .getAllByRole('columnheader', { hidden: true })
      .map(head => head.textContent)
    expect(heads.indexOf('Berth')).toBeLessThan(heads.indexOf('Phone'))
    expect(heads).not.toContain('Seats')
  })
})

describe('edit in place', () => {
  const cellOf = (name: string) =>
    screen
      .getByRole('link', { name: 'Boat 1' })
      .closest('tr')
      ?.querySelector<HTMLElement>(`td[data-name="${name}"]`)
  const openCell = async () => {
    await loaded()
    const cell = cellOf('berth')
    if (!cell) throw new Error('no cell')
    fireEvent.doubleClick(cell)
    return await screen.findByRole('dialog', { name: 'Edit Berth' })
  }

  it('saves one cell with the version it was read at', async () => {
    const fake = fakeProvider(boats(3))
    showList(fake)
    const dialog = await openCell()
    const input = await within(dialog).findByRole('textbox', { name: /Berth/ })
    fireEvent.change(input, { target: { value: 'B2' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(fake.updates).toMatchObject([
        { resource: 'boat', id: 'b1', data: { berth: 'B2' }, version: 1 },
      ]),
    )
    await waitFor(() => expect(cellOf('berth')?.textContent).toBe('B2'))
  })

  it('shows at the cell what its rule refuses, and sends nothing', async () => {
    const fake = fakeProvider(boats(3))
    showList(fake)
    const dialog = await openCell()
    fireEvent.change(await within(dialog).findByRole('textbox', { name: /Berth/ }), {
      target: { value: 'far too long' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(
        within(dialog).getByRole('textbox', { name: /Berth/ }).getAttribute('aria-invalid'),
      ).toBe('true'),
    )
    expect(fake.updates).toEqual([])
  })

  it('asks where someone else has changed the same cell, and saves upon their version', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const fake = fakeProvider(boats(3))
    const [mine] = fake.rows
    fake.state.refuse = {
      status: 409,
      message: 'stale',
      body: { code: '409', base: mine, theirs: { ...mine, version: 7, berth: 'Z9' } },
    }
    showList(fake)
    const dialog = await openCell()
    fireEvent.change(await within(dialog).findByRole('textbox', { name: /Berth/ }), {
      target: { value: 'B2' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    const conflictDialog = await screen.findByRole('dialog', {
      name: 'Someone else edited this record',
    })
    expect(within(conflictDialog).getByText('Z9')).toBeTruthy()
    fireEvent.click(within(conflictDialog).getByRole('radio', { name: /^Mine/ }))
    fireEvent.click(within(conflictDialog).getByRole('button', { name: 'Apply and save' }))
    await waitFor(() => expect(fake.updates).toHaveLength(2))
    expect(fake.updates[1]).toMatchObject({ data: { berth: 'B2' }, version: 7 })
  })

  it('opens with F2 on a cell, and not for a masked one', async () => {
    showList(fakeProvider(boats(3)), { access: { rights: 'all', masks: new Set(['boatPhone']) } })
    await loaded()
    const [phone, berth] = [cellOf('phone'), cellOf('berth')]
    phone?.focus()
    press('F2')
    expect(screen.queryByRole('dialog')).toBeNull()
    berth?.focus()
    press('F2')
    expect(await screen.findByRole('dialog', { name: 'Edit Berth' })).toBeTruthy()
  })
})

describe('saved views', () => {
  const view = (id: string, name: string, query: string, more = {}) => ({
    id,
    version: 1,
    name,
    resource: boat.name,
    scope: 'MINE',
    owner: null,
    isDefault: false,
    content: JSON.stringify({
      query,
      columns: {
        order: ['berth', 'phone', 'seats', 'status', 'createTime'],
        shown: ['name', 'berth'],
      },
    }),
    ...more,
  })

  it('apply their question and columns, and stand in the address (NAV-04)', async () => {
    const fake = fakeProvider(boats(23))
    fake.views.push(view('v1', 'Docked ones', 'status=DOCKED&sort=name'))
    const { seen: addresses } = showList(fake, { views: true })
    await loaded()
    fireEvent.click(screen.getByRole('button', { name: 'Views' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Docked ones' }))
    await waitFor(() => expect(addresses.at(-1)).toBe('/boat?view=v1&sort=name&status=DOCKED'))
    await waitFor(() => expect(names()[0]).toBe('Boat 2'))
    expect(
      screen.getAllByRole('columnheader', { hidden: true }).map(head => head.textContent),
    ).not.toContain('Seats')
  })

  it('open the list with the default one where the address says nothing', async () => {
    const fake = fakeProvider(boats(23))
    fake.views.push(
      view('v1', 'Docked ones', 'status=DOCKED', { isDefault: true, scope: 'EVERYONE' }),
    )
    const { seen: addresses } = showList(fake, { views: true })
    await waitFor(() => expect(addresses.at(-1)).toBe('/boat?view=v1&status=DOCKED'))
    const other = fakeProvider(boats(23))
    other.views.push(view('v1', 'Docked ones', 'status=DOCKED', { isDefault: true }))
    const secondList = showList(other, { views: true, address: '/boat?q=Boat' })
    await waitFor(() => expect(other.asked.length).toBeGreaterThan(0))
    expect(secondList.seen).toEqual(['/boat?q=Boat'])
  })

  it('are saved under a name with what is on show', async () => {
    const fake = fakeProvider(boats(23))
    const { seen: addresses } = showList(fake, { views: true, address: '/boat?status=AFLOAT' })
    await loaded()
    fireEvent.click(screen.getByRole('button', { name: 'Views' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as new view' }))
    const dialog = await screen.findByRole('dialog', { name: 'New view' })
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), {
      target: { value: 'Afloat' },
    })
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Visible to' }), {
      target: { value: 'EVERYONE' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(fake.views).toMatchObject([
        {
          name: 'Afloat',
          scope: 'EVERYONE',
          resource: 'boat',
          content: JSON.stringify({ query: 'status=AFLOAT', columns: {} }),
        },
      ]),
    )
    await waitFor(() => expect(addresses.at(-1)).toBe('/boat?view=v1&status=AFLOAT'))
  })
})
