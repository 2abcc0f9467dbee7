import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  checkedJob,
  importProvider,
  planned,
  showImport,
} from '../../../tests/support/import-bench.tsx'
import { refusal } from '../../../tests/support/record-bench.tsx'
import type { PlannedRow } from '../../../src/protocol/imports.ts'

beforeAll(() => {
  // jsdom has no layout to scroll
  Element.prototype.scroll = () => undefined
})

const wrong = (sheetRow: number, phone: string): PlannedRow =>
  planned(sheetRow, 'error', {
    cells: { name: `Boat ${sheetRow}`, phone },
    errors: [{ field: 'phone', code: '211', msg: 'Enter a valid phone number.' }],
  })
const rows = [
  planned(3, 'create'),
  planned(4, 'update', {
    recordId: 'b1',
    changes: [{ field: 'name', from: 'Nutshell', to: 'Boat 4' }],
  }),
  wrong(5, 'none'),
  wrong(6, 'none'),
  wrong(7, '12'),
]
const show = async (all: readonly PlannedRow[] = rows) => {
  const fake = importProvider(checkedJob(all), all)
  const page = showImport(fake)
  const grid = await screen.findByRole('grid')
  await waitFor(() => expect(grid.querySelector('[data-sheet-row]')).not.toBeNull())
  grid.focus()
  return {
    ...fake,
    ...page,
    grid,
    key: (key: string, more = {}) =>
      fireEvent.keyDown(document.activeElement ?? grid, { key, ...more }),
  }
}
const sheetRows = (): (string | null)[] =>
  [...document.querySelectorAll('[data-sheet-row]')].map(row => row.getAttribute('data-sheet-row'))
const cell = (sheetRow: number, field: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(
    `[data-sheet-row="${sheetRow}"] [data-field=${field}]`,
  )
  if (!found) throw new Error(`no ${field} in row ${sheetRow}`)
  return found
}

describe('the table of checked rows', () => {
  it('begins with what is wrong, in words at the cell; counts are its filters', async () => {
    await show()
    expect(sheetRows()).toEqual(['5', '6', '7'])
    expect(cell(5, 'phone').textContent).toContain('Enter a valid phone number.')
    expect(cell(5, 'phone').getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Update 1' }))
    await waitFor(() => expect(sheetRows()).toEqual(['4']))
    expect(cell(4, 'name').textContent).toBe('Boat 4was Nutshell')
    fireEvent.click(screen.getByRole('button', { name: 'All 5' }))
    await waitFor(() => expect(sheetRows()).toEqual(['3', '4', '5', '6', '7']))
  })

  it('a change that nothing answers is said again until something does; nobody goes on before', async () => {
    const { world, grid, key, asked: requestsTo } = await show()
    world.refuse = [refusal(503)]
    key('ArrowRight')
    key('ArrowRight')
    key('Enter')
    fireEvent.change(within(grid).getByRole('textbox'), { target: { value: '13912340005' } })
    key('Enter')
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to import' })
    expect(next().disabled).toBe(true)
    expect(screen.getByText('Checking your changes…')).toBeTruthy()
    await waitFor(() => expect(cell(5, 'phone').getAttribute('aria-invalid')).toBe('false'))
    expect(requestsTo('editRows')).toHaveLength(2)
    await waitFor(() => expect(next().disabled).toBe(false))
  })

  it('after another check it shows what that has found, not what was looked at before', async () => {
    const was = (name: string) =>
      planned(3, 'update', {
        recordId: 'b1',
        changes: [{ field: 'name', from: name, to: 'Boat 3' }],
      })
    const { world } = await show([was('Nutshell')])
    expect(cell(3, 'name').textContent).toBe('Boat 3was Nutshell')
    const press = async (name: string) =>
      fireEvent.click(await screen.findByRole('button', { name }))
    await press('Continue to import')
    await screen.findByText('1 updated')
    world.refuse = [refusal(409)]
    world.job = { ...world.job, drifted: 1 }
    await press('Import 1 row')
    world.rows = [was('Walnut')]
    await press('Check again')
    await screen.findByRole('grid')
    await waitFor(() => expect(cell(3, 'name').textContent).toBe('Boat 3was Walnut'))
  })

  it('is walked by keys; Enter edits, Esc leaves as it was, Tab saves and goes on', async () => {
    const { asked: requestsTo, grid, key } = await show()
    const at = () => document.querySelector('[data-active=true]')?.id
    expect(at()).toBe('import-0-0')
    key('ArrowRight')
    key('ArrowRight')
    key('ArrowDown')
    expect(at()).toBe('import-1-2')
    expect(grid.getAttribute('aria-activedescendant')).toBe('import-1-2')
    key('Enter')
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone in row 6' })
    expect(document.activeElement).toBe(input)
    fireEvent.change(input, { target: { value: '13900001111' } })
    key('Escape')
    expect(document.activeElement).toBe(grid)
    expect(requestsTo('editRows')).toEqual([])
    key('F2')
    fireEvent.change(screen.getByRole('textbox', { name: 'Phone in row 6' }), {
      target: { value: '13900001111' },
    })
    key('Tab', { shiftKey: true })
    expect(at()).toBe('import-1-1')
    await waitFor(() => expect(cell(6, 'phone').getAttribute('aria-invalid')).toBe('false'))
    expect(requestsTo('editRows')).toEqual([
      { jobId: 'j1', revision: 2, rows: [{ sheetRow: 6, cells: { phone: '13900001111' } }] },
    ])
    // recounted, and the corrected row stays in its place
    expect(screen.getByRole('button', { name: 'Errors 2' })).toBeTruthy()
    expect(sheetRows()).toEqual(['5', '6', '7'])
  })

  it('typing begins an edit; edits go one after the other, each with the revision that the one before made', async () => {
    const { asked: requestsTo, key } = await show()
    key('ArrowRight')
    key('ArrowRight')
    for (const digits of ['13900001111', '13900002222']) {
      key(digits[0] ?? '')
      fireEvent.change(screen.getByRole('textbox'), { target: { value: digits } })
      key('Enter')
    }
    await waitFor(() => expect(screen.getByRole('button', { name: 'Errors 1' })).toBeTruthy())
    expect(requestsTo('editRows')).toMatchObject([
      { revision: 2, rows: [{ sheetRow: 5 }] },
      { revision: 3, rows: [{ sheetRow: 6 }] },
    ])
  })

  it('what is wrong alike elsewhere is counted, and mended in one step', async () => {
    const { asked: requestsTo, key } = await show()
    key('ArrowRight')
    key('ArrowRight')
    key('Enter')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '13900001111' } })
    key('Enter')
    fireEvent.click(await screen.findByRole('button', { name: 'Change it to “13900001111” too' }))
    expect(await screen.findByText('1 row changed and checked again')).toBeTruthy()
    expect(requestsTo('replaceAlike')).toEqual([
      { jobId: 'j1', revision: 3, field: 'phone', from: 'none', to: '13900001111' },
    ])
    await waitFor(() => expect(sheetRows()).toEqual(['7']))
  })

  it('a row can be left out and taken in again, by its own key too', async () => {
    const { asked: requestsTo, key } = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Leave out row' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Errors 2' })).toBeTruthy())
    key('Home', { ctrlKey: true })
    expect(await screen.findByRole('button', { name: 'Include row' })).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Enter' })
    await waitFor(() =>
      expect(requestsTo('leaveRows')).toMatchObject([
        { rows: [5], left: true },
        { rows: [5], left: false },
      ]),
    )
  })

  it('a twin is told and gone to', async () => {
    const twins = [
      ...rows,
      planned(9, 'error', { twin: 3, errors: [{ field: '', code: '945', msg: 'Taken.' }] }),
    ]
    const { key } = await show(twins)
    key('End', { ctrlKey: true })
    const detail = within(screen.getByRole('group', { name: 'Row 9' }))
    fireEvent.click(detail.getByRole('button', { name: 'Show row 3' }))
    expect(await screen.findByRole('group', { name: 'Row 3' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'All 6' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('rows of several sheets name theirs, and a twin is told with its sheet', async () => {
    const { grid } = await show([
      planned(3, 'create', { sheet: 'Boats' }),
      planned(10_000_003, 'create', { sheet: 'Canoes', twin: 3, twinSheet: 'Boats' }),
    ])
    expect(within(grid).getByText('Boats')).toBeTruthy()
    expect(within(grid).getByText('Canoes · Same record as row 3 of Boats')).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Boats, row 3' })).toBeTruthy()
  })

  it('an import that somebody changed meanwhile is shown as it stands, and the person is told', async () => {
    const { world, key } = await show()
    key('ArrowRight')
    key('ArrowRight')
    key('Enter')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '13900001111' } })
    world.refuse = [Object.assign(refusal(409), { message: 'The rows were changed meanwhile.' })]
    key('Enter')
    expect(await screen.findByText('The rows were changed meanwhile.')).toBeTruthy()
    await waitFor(() => expect(cell(5, 'phone').textContent).toContain('none'))
  })

  it('draws a screenful of sixty thousand rows, and asks for those pages alone', async () => {
    const many = Array.from({ length: 60_000 }, (_, n) => planned(n + 2, 'create'))
    const { grid } = await show(many)
    expect(grid.getAttribute('aria-rowcount')).toBe('60001')
    expect(document.querySelectorAll('[data-sheet-row]').length).toBeLessThan(60)
    Object.defineProperty(grid, 'scrollTop', { value: 50_000 * 52 })
    fireEvent.scroll(grid)
    await waitFor(() => expect(sheetRows()).toContain('50003'))
    expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60)
  })
})

describe('an import whose server is out of reach', () => {
  it('stays on show as it was known last, says so, and goes on by itself', async () => {
    const fake = importProvider(
      checkedJob(rows, { state: 'COMMITTING', busy: { doing: 'committing', done: 2, total: 5 } }),
      rows,
    )
    showImport(fake)
    expect(await screen.findByText('Importing: 2 of 5 rows')).toBeTruthy()
    fake.world.refuse = [refusal(503), refusal(503)]
    expect(await screen.findByText(/The connection was lost/)).toBeTruthy()
    expect(screen.getByText('Importing: 2 of 5 rows')).toBeTruthy()
    fake.world.job = { ...fake.world.job, busy: { doing: 'committing', done: 4, total: 5 } }
    expect(await screen.findByText('Importing: 4 of 5 rows')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/The connection was lost/)).toBeNull())
    // news come sooner than the next question
    act(() => fake.news({ kind: 'import', id: 'j1', state: 'COMMITTING', done: 5, total: 5 }))
    expect(await screen.findByText('Importing: 5 of 5 rows')).toBeTruthy()
  })

  it('one that is not there says so', async () => {
    const fake = importProvider(checkedJob(rows))
    fake.world.refuse = [refusal(404)]
    showImport(fake)
    expect(await screen.findByRole('heading', { name: 'Import not found' })).toBeTruthy()
  })
})
