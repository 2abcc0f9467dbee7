import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  everyone,
  nutshell,
  recordProvider,
  refusal,
  showRecord,
} from '../../../tests/support/record-bench.tsx'
import type { Access } from '../../access/index.ts'
import type { HistoryEntry } from '../../protocol/provider.ts'

const page = '/boatDetail?id=b1'
const base: HistoryEntry = {
  id: 'h3',
  at: '2026-02-03T08:00:00.000Z',
  actor: 'u1',
  actorName: 'Ann',
  action: 'update',
  before: { berth: 'B2', version: 2 },
  after: { berth: 'A1', version: 3 },
}
const entries: HistoryEntry[] = [
  base,
  {
    ...base,
    id: 'h2',
    before: { seats: 7, phone: '1', secret: '***', version: 1 },
    after: { seats: 2, phone: '2', secret: '***', version: 2 },
  },
  { ...base, id: 'h1', action: 'create', before: null, after: { berth: 'B2', seats: 7 } },
]
const showHistory = async (access: Access = everyone) => {
  const fake = recordProvider()
  fake.world.history = entries
  showRecord(fake, page, { access })
  await screen.findAllByText('Ann')
  return fake
}
const restore = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name })
  fireEvent.click(button as HTMLElement)
  return within(await screen.findByRole('dialog', { name: 'Restore this version?' }))
}

it('restores one field, shown before it is written, as an edit of the version on show, and can be undone', async () => {
  const fake = await showHistory()
  const dialog = await restore('Restore previous value of Berth')
  expect(dialog.getByText('A1').tagName).toBe('DEL')
  expect(dialog.getByText('B2').tagName).toBe('INS')
  expect(fake.calls.update).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Restored Nutshell')
  expect(fake.calls.update).toEqual([{ data: { berth: 'B2' }, version: 3 }])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(fake.calls.undo).toEqual(['op1']))
})

it('restores the whole record as it was then; what can’t go back is named', async () => {
  const fake = await showHistory()
  const buttons = await screen.findAllByRole('button', { name: 'Restore this version' })
  fireEvent.click(buttons.at(-1) as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore this version?' }))
  expect(dialog.getByText(/Can’t be restored.*: Key/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Restored Nutshell')
  expect(fake.calls.update).toEqual([{ data: { berth: 'B2', seats: 7, phone: '1' }, version: 3 }])
})

it('what is masked is not restored, and nothing is offered to those who may not edit', async () => {
  const masked = await showHistory({ rights: 'all', masks: new Set(['boatPhone']) })
  expect(screen.queryByRole('button', { name: 'Restore previous value of Phone' })).toBeNull()
  expect(masked.calls.update).toEqual([])
})

it('a reader has the history alone', async () => {
  await showHistory({ rights: new Set(['boat.read']), masks: new Set() })
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull()
})

it('what somebody changed meanwhile is asked about', async () => {
  const fake = await showHistory()
  const dialog = await restore('Restore previous value of Berth')
  fake.world.refuse.push(
    refusal(409, { base: nutshell, theirs: { ...nutshell, berth: 'C3', version: 4 } }),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('radio', { name: /Theirs\s*C3/ })).toBeTruthy()
})
