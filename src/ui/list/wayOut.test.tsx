import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { boat, boats, fakeProvider, showList } from '../../../tests/support/list-bench.tsx'
import {
  nutshell,
  recordProvider,
  refusal,
  showRecord,
  vessel,
} from '../../../tests/support/record-bench.tsx'
import type { RefusalViewProps } from '../../schema/record.ts'
import type { AnyResource } from '../../schema/resource.ts'

const WayOut = ({ id, title, text, onSolved, onClose }: RefusalViewProps) => (
  <div role="dialog" aria-label="A way out">
    <p>{`${id} ${title}: ${text}`}</p>
    <button onClick={onSolved}>Solved</button>
    <button onClick={onClose}>Leave it</button>
  </div>
)
const withWayOut = (resource: AnyResource): AnyResource => ({
  ...resource,
  override: { ...resource.override, refusals: { '26000': () => Promise.resolve(WayOut) } },
})
const refused = (code = '26000') => ({
  id: 'b1',
  title: 'Nutshell',
  code,
  msg: 'It sails tomorrow',
})
const wayOut = () => screen.findByRole('dialog', { name: 'A way out' })
const onPage = async (fake: ReturnType<typeof recordProvider>) => {
  showRecord(fake, '/boatDetail?id=b1', { resource: withWayOut(vessel()) })
  await screen.findByRole('heading', { level: 1, name: 'Nutshell' })
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
}

it('SES-11 on the page of a record a refusal with a way out is a dialog, and the change is repeated once it is solved', async () => {
  const fake = recordProvider({ ...nutshell, status: 'DOCKED' })
  fake.world.refused = [refused()]
  await onPage(fake)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Launch' }))
  expect(within(await wayOut()).getByText('b1 Nutshell: It sails tomorrow')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  fake.world.refused = []
  fireEvent.click(screen.getByRole('button', { name: 'Solved' }))
  expect(await screen.findByText('Nutshell: Launch')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'A way out' })).toBeNull()
  expect(fake.calls.bulk).toHaveLength(2)
})

it('SES-11 a deletion likewise, and any other refusal stays a toast', async () => {
  const fake = recordProvider()
  const remove = async () => {
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    )
  }
  fake.world.refused = [refused()]
  await onPage(fake)
  await remove()
  fireEvent.click(within(await wayOut()).getByRole('button', { name: 'Leave it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fake.world.refused = [refused('905')]
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await remove()
  expect((await screen.findByRole('alert')).textContent).toContain('It sails tomorrow')
  expect(screen.queryByRole('dialog', { name: 'A way out' })).toBeNull()
})

it('SES-11 a form that is refused opens the way out, and saves again once it is solved', async () => {
  const fake = recordProvider()
  showRecord(fake, '/boatDetail?id=b1&mode=edit', { resource: withWayOut(vessel()) })
  fireEvent.change(await screen.findByDisplayValue('Nutshell'), { target: { value: 'Walnut' } })
  fake.world.refuse.push(refusal(26000))
  fireEvent.click(screen.getByRole('button', { name: /Save/ }))
  fireEvent.click(within(await wayOut()).getByRole('button', { name: 'Solved' }))
  await waitFor(() => expect(fake.calls.update).toHaveLength(2))
  expect(fake.calls.update[1]).toMatchObject({ data: { name: 'Walnut' } })
})

it('SES-11 in a list one refused record opens its way out; of several each has a button to its own', async () => {
  const fake = fakeProvider(boats(3))
  showList(fake, { resource: withWayOut(boat) })
  await screen.findByRole('link', { name: 'Boat 1' })
  const failed = ['Boat 1', 'Boat 2'].map(title => ({ ...refused(), id: title, title }))
  fake.state.tally = { matched: 3, done: 1, failed }
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Delete' }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Resolve: Boat 2' }))
  const dialog = await wayOut()
  expect(within(dialog).getByText('Boat 2 Boat 2: It sails tomorrow')).toBeTruthy()
  fake.state.tally = { matched: 1, done: 0, failed: failed.slice(1) }
  fireEvent.click(within(dialog).getByRole('button', { name: 'Solved' }))
  await waitFor(() => expect(fake.bulks.at(-1)).toMatchObject({ selection: { ids: ['Boat 2'] } }))
  expect(await wayOut()).toBeTruthy()
})
