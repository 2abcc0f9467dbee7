import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import {
  checkRegistry,
  choice,
  defineResource,
  reference,
  references,
  text,
} from '../../schema/index.ts'
import type { AnyResource } from '../../schema/resource.ts'

beforeEach(() => localStorage.clear())

const label = { en: 'Trip', zh: '航次' }
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
    harbour: text({ label: { en: 'Harbour', zh: '港口' } }),
    guide: text({ label: { en: 'Guide', zh: '向导' }, right: 'trip.guide' }),
    state: choice({
      label: { en: 'State', zh: '状态' },
      options: { OPEN: { en: 'Open', zh: '进行中' } },
    }),
    boat: reference({ label: { en: 'Boat', zh: '小船' }, to: 'boat' }),
    convoy: references({ label: { en: 'Convoy', zh: '船队' }, to: 'boat' }),
  },
  list: { columns: ['name', 'harbour', 'boat'], filters: ['state'], sort: 'name' },
  form: {
    layout: 'sections',
    groups: [
      { name: 'all', label, fields: ['name', 'harbour', 'guide', 'state', 'boat', 'convoy'] },
    ],
  },
  relatedTo: [
    {
      by: 'boat',
      label: { en: 'Trips', zh: '航次' },
      columns: ['harbour', 'guide', 'createTime'],
      sort: 'name',
    },
    { by: 'convoy', label: { en: 'Convoys', zh: '船队' } },
  ],
})
const page = '/boatDetail?id=b1'
const rights = (...more: string[]) => ({
  rights: new Set(['boat.read', ...more]),
  masks: new Set<string>(),
})

const shown = (access = rights('trip.read', 'trip.guide', 'trip.create')) => {
  const fake = recordProvider()
  const asked: object[] = []
  const rows = ['East', 'West'].map((name, n) => ({
    id: `t${n}`,
    version: 1,
    name,
    harbour: `Port ${n}`,
    guide: 'Ann',
    createTime: '2026-03-05T09:30:00.000Z',
  }))
  Object.assign(fake.provider, {
    getList: (resource: string, { pagination, sort, filter }: Record<string, object>) => {
      asked.push({ resource, pagination, sort, filter })
      return Promise.resolve({ data: rows, total: 7 })
    },
  })
  return { fake, asked, ...showRecord(fake, page, { access, others: [trip] }) }
}

it('a list with a time begins with what is next, in order; where nothing lies ahead with the latest', async () => {
  const timed: AnyResource = {
    ...trip,
    relatedTo: [{ by: 'boat', label: { en: 'Trips', zh: '航次' }, sort: 'name', from: 'harbour' }],
  }
  const show = (ahead: readonly string[]) => {
    const fake = recordProvider()
    const row = (name: string) => ({ id: name, version: 1, name })
    Object.assign(fake.provider, {
      getList: (_: string, { sort, filter }: { sort: { order: string }; filter: object }) =>
        Promise.resolve(
          'harbour_gte' in filter
            ? { data: sort.order === 'ASC' ? ahead.map(row) : [], total: ahead.length }
            : { data: sort.order === 'DESC' ? ['Third', 'Second'].map(row) : [], total: 7 },
        ),
    })
    return showRecord(fake, page, { others: [timed] })
  }
  const names = async () =>
    (await screen.findAllByRole('row'))
      .slice(1)
      .map(row => within(row).getByRole('link').textContent)
  const { unmount } = show(['Fourth', 'Fifth'])
  expect(await screen.findByRole('tab', { name: 'Trips 7' })).toBeTruthy()
  expect(await names()).toEqual(['Fourth', 'Fifth'])
  unmount()
  show([])
  await screen.findByRole('tab', { name: 'Trips 7' })
  expect(await names()).toEqual(['Second', 'Third'])
})

describe('lists that another resource puts on the page of a record', () => {
  it('show their columns in their order, and lead to all and to a new one', async () => {
    const { asked, router } = shown()
    const list = within(await screen.findByRole('region', { name: 'Related lists' }))
    await list.findByRole('link', { name: 'East' })
    expect(list.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Name',
      'Harbour',
      'Guide',
      'Created',
    ])
    expect(list.getAllByRole('cell').map(cell => cell.textContent)).toEqual([
      'East',
      'Port 0',
      'Ann',
      expect.stringMatching(/^5 Mar( 2026)? 09:30/),
      'West',
      'Port 1',
      'Ann',
      expect.stringMatching(/^5 Mar( 2026)? 09:30/),
    ])
    expect(asked[0]).toEqual({
      resource: 'trip',
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: { boat: 'b1' },
    })
    expect(list.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/trip?boat=b1')
    fireEvent.click(list.getByRole('link', { name: 'New trip' }))
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        '/tripDetail?mode=create&boat=b1',
      ),
    )
  })

  it('by a list of references have no link to a new record', async () => {
    const { asked } = shown()
    fireEvent.click(await screen.findByRole('tab', { name: /^Convoys/ }))
    await waitFor(() =>
      expect(asked).toContainEqual(expect.objectContaining({ filter: { convoy_has: 'b1' } })),
    )
    expect(screen.queryByRole('link', { name: 'New trip' })).toBeNull()
  })

  it('show nothing that needs a right which the person lacks', async () => {
    shown(rights('trip.read'))
    const list = within(await screen.findByRole('region', { name: 'Related lists' }))
    await list.findByRole('link', { name: 'East' })
    expect(list.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Name',
      'Harbour',
      'Created',
    ])
    expect(screen.queryByRole('link', { name: 'New trip' })).toBeNull()
  })
})

it('a new record takes the references of its address', async () => {
  const fake = recordProvider()
  const boat = defineResource({
    ...trip,
    name: 'boat',
    routes: { list: 'boat', detail: 'boatDetail' },
    relatedTo: [],
  })
  showRecord(fake, '/boatDetail?mode=create&boat=b7&harbour=no&convoy=b8', { resource: boat })
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), {
    target: { value: 'East' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(fake.calls.create).toMatchObject([
      { data: { name: 'East', boat: 'b7', harbour: null, convoy: [] } },
    ]),
  )
})

it('a list of an unknown column, order or reference is named', () => {
  const relatedTo = [
    { by: 'boat', label, columns: ['nobody'], sort: 'guide' },
    { by: 'name', label },
  ]
  const wrong: AnyResource = { ...trip, relatedTo }
  expect(checkRegistry({ trip: wrong })).toEqual(
    expect.arrayContaining([
      'trip: the list of trip by boat has an unknown column nobody',
      "trip: the list of trip by boat can't be sorted by guide",
      'trip: it is listed by name, which is no reference',
    ]),
  )
})
