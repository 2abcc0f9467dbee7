import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyResource } from '../../../schema/resource.ts'
import { boat, boats, fakeProvider, showList } from '../../../../tests/support/list-bench.tsx'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x'
})
const showBoats = async (rows = 3, address = '/boat?q=Boat&sort=name') => {
  const fake = fakeProvider(boats(rows))
  const { seen: addresses } = showList(fake, { address })
  await screen.findByText('Boat 1')
  const open = async (name = 'Export') => {
    // behind the panel that has just closed the page comes back a moment later
    fireEvent.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog'))
  }
  const press = (panel: Awaited<ReturnType<typeof open>>, name = 'Export') =>
    fireEvent.click(panel.getByRole('button', { name }))
  return { fake, seen: addresses, open, press }
}

it('exports the question, its order and the columns on show, and says so (IMP-03)', async () => {
  const { fake, open, press } = await showBoats()
  const panel = await open()
  expect(panel.getByRole('heading', { name: 'Export 3 boats' })).toBeTruthy()
  press(panel)
  await screen.findByText('Exported')
  expect(fake.exported).toEqual([
    { query: { q: 'Boat' }, sort: 'name', columns: ['name', 'phone', 'berth', 'seats', 'status'] },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('every field as csv, and the next export begins with the same choice', async () => {
  const { fake, open, press } = await showBoats()
  const panel = await open()
  fireEvent.click(panel.getByRole('radio', { name: /All fields/ }))
  fireEvent.click(panel.getByRole('button', { name: 'CSV (.csv)' }))
  press(panel)
  await waitFor(() =>
    expect(fake.exported).toEqual([
      { query: { q: 'Boat' }, sort: 'name', fields: 'all', format: 'csv' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(await open())
  await waitFor(() => expect(fake.exported).toHaveLength(2))
  expect(fake.exported[1]).toEqual(fake.exported[0])
})

it('VAL-19 more than a year is not asked for, and the panel says so', async () => {
  const { fake, open, press } = await showBoats(3, '/boat?createTime_gte=2020-01-01T00:00:00.000Z')
  const panel = await open()
  await panel.findByText('You can export up to 1 year at a time. Choose a shorter period.')
  press(panel)
  expect(fake.exported).toEqual([])
})

it('the chosen records alone, or all that match save the exceptions', async () => {
  const { fake, open, press } = await showBoats(12, '/boat')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Boat 2' }))
  press(await open('Export selected'))
  await waitFor(() => expect(fake.exported[0]).toMatchObject({ ids: ['b2'] }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 12 matching records' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Boat 2' }))
  const panel = await open('Export selected')
  expect(panel.getByRole('heading', { name: 'Export 11 boats' })).toBeTruthy()
  press(panel)
  await waitFor(() => expect(fake.exported[1]).toMatchObject({ except: ['b2'] }))
  expect(fake.exported[1]).not.toHaveProperty('ids')
})

it('tells how much has come, and can be cancelled without an error', async () => {
  const { fake, open, press } = await showBoats()
  let arrive: ((bytes: number) => void) | undefined
  fake.state.exporting = ({ signal, onReceived }) => {
    arrive = onReceived
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError'))),
    )
  }
  const panel = await open()
  press(panel)
  await panel.findByText('Creating the file…')
  act(() => arrive?.(1_400_000))
  await panel.findByText('1.4 MB received')
  press(panel, 'Cancel export')
  await panel.findByRole('button', { name: 'Export' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('what went wrong is said at the button, even where its panel was closed meanwhile, and can be tried again', async () => {
  const { fake, open, press } = await showBoats()
  let fail: (error: Error) => void = () => undefined
  fake.state.exporting = () => new Promise((_, reject) => (fail = reject))
  const panel = await open()
  press(panel)
  await panel.findByText('Creating the file…')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => fail(new Error('The server did not answer.')))
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
  fake.state.exporting = undefined
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Exported')
})

it('many rows go on as a job: the person goes on too, and is led to it (IMP-03)', async () => {
  const { fake, seen: addresses, open, press } = await showBoats()
  const createUrlSpy = vi.spyOn(URL, 'createObjectURL')
  fake.state.total = 30_000
  fake.state.exporting = () => Promise.resolve({ taskId: 't1' })
  press(await open())
  await screen.findByText(/The file is being created in the background/)
  expect(createUrlSpy).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'View' }))
  await waitFor(() => expect(addresses.at(-1)).toBe('/jobs?tab=export'))
})

it('the fields that an import takes back, for who may import (IMP-03)', async () => {
  const fake = fakeProvider(boats(3))
  const resource: AnyResource = { ...boat, import: { columns: ['name', 'phone'] } }
  const { unmount } = showList(fake, { address: '/boat?sort=name', resource })
  const panel = async () => {
    await screen.findByText('Boat 1')
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    return within(await screen.findByRole('dialog'))
  }
  const open = await panel()
  fireEvent.click(open.getByRole('radio', { name: /^Fields that can be imported \(2\)/ }))
  fireEvent.click(open.getByRole('button', { name: 'Export' }))
  await waitFor(() =>
    expect(fake.exported).toEqual([{ query: {}, sort: 'name', columns: ['name', 'phone'] }]),
  )
  unmount()
  const access = { rights: new Set(['boat.read', 'boat.export']), masks: new Set<string>() }
  showList(fakeProvider(boats(3)), { address: '/boat?sort=name', resource, access })
  expect((await panel()).queryByRole('radio', { name: /can be imported/ })).toBeNull()
})
