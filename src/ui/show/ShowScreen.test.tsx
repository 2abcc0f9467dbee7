import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  nutshell,
  recordProvider,
  refusal,
  showRecord,
} from '../../../tests/support/record-bench.tsx'
import type { HistoryEntry } from '../../protocol/provider.ts'

const page = '/boatDetail?id=b1'
const shown = () => screen.findByRole('heading', { level: 1, name: 'Nutshell' })
const menu = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  return (await screen.findAllByRole('menuitem')).map(item => item.textContent)
}
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))

it('shows the facts in their groups, without what is said elsewhere or may not be seen', async () => {
  showRecord(recordProvider(), page)
  await shown()
  expect(screen.getByRole('heading', { level: 2, name: 'Papers' })).toBeTruthy()
  const terms = screen.getAllByRole('term').map(term => term.textContent)
  expect(terms).toEqual(expect.arrayContaining(['Phone', 'Hull number', 'Berth', 'Seats']))
  expect(terms).not.toContain('Name')
  expect(terms).not.toContain('Key')
})

it('says whether there is no such record, or nobody could tell', async () => {
  const fake = recordProvider()
  fake.world.record = undefined
  const { unmount } = showRecord(fake, page)
  await screen.findByText('Record not found')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to list' })).toBeTruthy()
  unmount()
  const down = recordProvider()
  Object.assign(down.provider, { getOne: () => Promise.reject(refusal('19003')) })
  showRecord(down, page)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(screen.queryByText('Record not found')).toBeNull()
})

describe('what can be done', () => {
  it('is what the state and the rights allow', async () => {
    const { unmount } = showRecord(recordProvider(), page)
    await shown()
    expect(await menu()).toEqual(['Dock', 'Paint', 'Delete'])
    unmount()
    showRecord(recordProvider({ ...nutshell, status: 'DOCKED' }), page)
    await shown()
    expect(await menu()).toEqual(['Launch', 'Paint', 'Delete'])
  })

  it('without rights is nothing', async () => {
    showRecord(recordProvider(), page, {
      access: { rights: new Set(['boat.read']), masks: new Set() },
    })
    await shown()
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('a change of state is told', async () => {
    const fake = recordProvider({ ...nutshell, status: 'DOCKED' })
    showRecord(fake, page)
    await shown()
    await menu()
    choose('Launch')
    expect(await screen.findByText('Nutshell: Launch')).toBeTruthy()
    expect(fake.calls.bulk).toEqual([
      { verb: 'updateMany', selection: { ids: ['b1'] }, data: { status: 'AFLOAT' } },
    ])
  })

  it('a change of state that is dangerous is asked about first', async () => {
    const fake = recordProvider()
    showRecord(fake, page)
    await shown()
    await menu()
    choose('Dock')
    const asked = await screen.findByRole('dialog')
    expect(fake.calls.bulk).toEqual([])
    fireEvent.click(within(asked).getByRole('button', { name: 'Dock' }))
    await waitFor(() => expect(fake.calls.bulk).toHaveLength(1))
  })

  it('a deletion names the record, and can be undone', async () => {
    const fake = recordProvider()
    const { router } = showRecord(fake, page)
    await shown()
    await menu()
    choose('Delete')
    const asked = await screen.findByRole('dialog', { name: 'Delete Nutshell?' })
    fireEvent.click(within(asked).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/boat'))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(fake.calls.undo).toEqual(['op1'])
    expect(await screen.findByRole('button', { name: 'Redo' })).toBeTruthy()
  })

  it('an action asks for its input, and its refusals turn the input red', async () => {
    const fake = recordProvider()
    showRecord(fake, page)
    await shown()
    await menu()
    choose('Paint')
    const asked = await screen.findByRole('dialog', { name: /Paint/ })
    const run = within(asked).getByRole('button', { name: 'Paint' })
    expect(within(asked).getByText('Paint is not washed off.')).toBeTruthy()
    const colour = () => within(asked).getByRole<HTMLInputElement>('textbox', { name: /Colour/ })
    await waitFor(colour)
    fireEvent.click(run)
    await waitFor(() => expect(colour().getAttribute('aria-invalid')).toBe('true'))
    expect(fake.calls.action).toEqual([])
    fireEvent.change(colour(), { target: { value: 'red' } })
    fake.world.refuse.push(refusal(9994, { issues: { colour: { code: '9994' } } }))
    await waitFor(() => expect((run as HTMLButtonElement).disabled).toBe(false))
    fireEvent.click(run)
    await waitFor(() =>
      expect(fake.calls.action).toMatchObject([
        { name: 'paint', id: 'b1', input: { colour: 'red' } },
      ]),
    )
    await waitFor(() => expect(colour().getAttribute('aria-invalid')).toBe('true'))
    expect(colour().value).toBe('red')
  })
})

it('tells who changed what', async () => {
  const fake = recordProvider()
  const entry: HistoryEntry = {
    id: 'h2',
    at: '2026-02-01T08:00:00.000Z',
    actor: 'u1',
    actorName: 'Ann',
    action: 'update',
    before: { berth: 'A1' },
    after: { berth: 'B2' },
  }
  fake.world.history = [entry, { ...entry, id: 'h1', action: 'create', before: null, after: null }]
  showRecord(fake, page)
  await shown()
  const history = within(await screen.findByRole('region', { name: 'Activity' }))
  await waitFor(() =>
    expect(history.getAllByRole('listitem').map(item => item.textContent)).toEqual(
      expect.arrayContaining(['Berthbefore: A1 → after: B2']),
    ),
  )
  expect(history.getAllByText('Ann')).toHaveLength(2)
})

it('a record in the trash can only be restored', async () => {
  const fake = recordProvider({ ...nutshell, deletedAt: '2026-02-01T00:00:00.000Z' })
  showRecord(fake, page)
  await shown()
  expect(screen.getByText('This record is in the trash.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(fake.calls.bulk.map(call => call['verb'])).toEqual(['restore']))
})
