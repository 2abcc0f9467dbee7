import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { nutshell, recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import { linkSources } from '../../schema/derive.ts'
import { defineResource, integer, reference, state, text } from '../../schema/index.ts'

beforeEach(() => localStorage.clear())

const label = { en: 'Trip', zh: '航次' }
const look = { label: { en: 'Open', zh: '进行中' }, tone: 'good' } as const
const trip = defineResource({
  name: 'trip',
  label,
  plural: { en: 'Trips', zh: '航次' },
  title: 'name',
  menu: 'trip',
  icon: 'book',
  routes: { list: 'trip', detail: 'tripDetail' },
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true }),
    boat: reference({ label: { en: 'Boat', zh: '小船' }, to: 'boat' }),
    state: state({
      label: { en: 'State', zh: '状态' },
      initial: 'OPEN',
      states: { OPEN: look, LATE: look, DONE: look },
      to: {},
    }),
  },
  list: { columns: ['name'], filters: ['state', 'boat'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name', 'boat', 'state'] }] },
  relatedTo: [{ by: 'boat', label: { en: 'Trips', zh: '航次' } }],
})
const fields = {
  name: text({ label: { en: 'Name', zh: '名称' }, required: true }),
  seats: integer({ label: { en: 'Seats', zh: '座位' } }),
  berth: text({ label: { en: 'Berth', zh: '泊位' } }),
  price: integer({ label: { en: 'Price', zh: '价格' }, right: 'boat.price' }),
  open: integer({
    label: { en: 'Open trips', zh: '未结束' },
    counts: { resource: 'trip', by: 'boat', where: { state: ['OPEN', 'LATE'] } },
  }),
}
const boatWith = (layout: 'sections' | 'tabs') =>
  defineResource({
    name: 'boat',
    label: { en: 'Boat', zh: '小船' },
    plural: { en: 'Boats', zh: '小船' },
    title: 'name',
    menu: 'boat',
    icon: 'book',
    routes: { list: 'boat', detail: 'boatDetail' },
    fields,
    list: { columns: ['name'], sort: 'name' },
    form: {
      layout: 'sections',
      groups: [
        { name: 'papers', label: { en: 'Papers', zh: '证件' }, fields: ['name', 'seats'] },
        { name: 'place', label: { en: 'Place', zh: '位置' }, fields: ['berth', 'price'] },
      ],
    },
    show: { figures: ['open', 'seats', 'price'], layout },
  })
const record = { ...nutshell, open: 3, seats: 12, price: 900, berth: 'A1' }
const shown = (layout: 'sections' | 'tabs', rights: readonly string[], query = '') => {
  const resource = boatWith(layout)
  linkSources([resource, trip])
  const fake = recordProvider(record)
  Object.assign(fake.provider, {
    getList: () => Promise.resolve({ data: [{ id: 't1', version: 1, name: 'East' }], total: 7 }),
  })
  const access = { rights: new Set(['boat.read', ...rights]), masks: new Set<string>() }
  return showRecord(fake, `/boatDetail?id=b1${query}`, { access, resource, others: [trip] })
}
const terms = (within_: HTMLElement) =>
  [...within_.querySelectorAll('dt')].map(dt => dt.textContent)

describe('the figures at the head of a record', () => {
  it('stand first and nowhere else, and lead to what they count', async () => {
    const { container } = shown('sections', ['trip.read', 'boat.price'])
    const link = await screen.findByRole('link', { name: '3' })
    expect(link.getAttribute('href')).toBe('/trip?state=OPEN&state=LATE&boat=b1')
    expect(terms(container)).toEqual(['Open trips', 'Seats', 'Price', 'Berth'])
    // a part whose fields are all at the head has no heading
    expect(screen.queryByRole('heading', { name: 'Papers' })).toBeNull()
    expect(screen.getByText('900')).toBeTruthy()
  })

  it('are those that the person may see', async () => {
    const { container } = shown('sections', [])
    await screen.findByText('12')
    expect(terms(container)).toEqual(['Seats', 'Berth'])
  })
})

describe('a record with tabs', () => {
  it('shows one part or list at a time, and the address says which', async () => {
    const { router, container } = shown('tabs', ['trip.read'])
    const tabs = await screen.findAllByRole('tab')
    await waitFor(() => expect(tabs.map(tab => tab.textContent)).toEqual(['Place', 'Trips 7']))
    expect(screen.getByRole('tabpanel', { name: 'Place' }).textContent).toBe('BerthA1')
    fireEvent.click(screen.getByRole('tab', { name: 'Trips 7' }))
    const panel = within(await screen.findByRole('tabpanel', { name: 'Trips' }))
    expect(panel.getByRole('link', { name: 'East' })).toBeTruthy()
    expect(container.textContent).not.toContain('Berth')
    expect(router.state.location.search).toBe('?id=b1&tab=trip.boat+Trips')
  })

  it('opens the one that its address names, or the first', async () => {
    const first = shown('tabs', ['trip.read'], '&tab=trip.boat+Trips')
    await screen.findByRole('tabpanel', { name: 'Trips' })
    first.unmount()
    shown('tabs', ['trip.read'], '&tab=nothing')
    await screen.findByRole('tabpanel', { name: 'Place' })
  })
})
