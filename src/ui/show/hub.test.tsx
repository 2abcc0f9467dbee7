import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { nutshell, recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import { extendResource } from '../../schema/extension.ts'
import { applyExtensions } from '../../schema/derive/extensions.ts'
import {
  choice,
  dateTime,
  defineResource,
  integer,
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
    boat: reference({ label: { en: 'Boat', zh: '小船' }, to: 'boat' }),
    at: dateTime({ label: { en: 'Departure', zh: '出发' } }),
    end: choice({
      label: { en: 'End', zh: '结果' },
      options: { HOME: { en: 'Home', zh: '返航' }, SUNK: { en: 'Sunk', zh: '沉没' } },
      right: 'trip.end',
    }),
  },
  list: { columns: ['name', 'at', 'end'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
  relatedTo: [{ by: 'boat', label: { en: 'Trips', zh: '航次' }, first: 'at', columns: ['name'] }],
})
const boat = (): AnyResource => {
  const resource: AnyResource = defineResource({
    name: 'boat',
    label: { en: 'Boat', zh: '小船' },
    plural: { en: 'Boats', zh: '小船' },
    title: 'name',
    menu: 'boat',
    icon: 'book',
    routes: { list: 'boat', detail: 'boatDetail' },
    fields: {
      name: text({ label: { en: 'Name', zh: '名称' }, required: true }),
      balance: integer({ label: { en: 'Balance', zh: '余额' }, right: 'boat.money' }),
      berth: text({ label: { en: 'Berth', zh: '泊位' } }),
      x_1: text({ label: { en: 'Flag', zh: '旗' } }),
    },
    list: { columns: ['name'], sort: 'name' },
    form: {
      layout: 'sections',
      groups: [
        { name: 'papers', label: { en: 'Papers', zh: '证件' }, fields: ['name', 'balance'] },
        { name: 'place', label: { en: 'Place', zh: '位置' }, fields: ['berth'] },
        { name: 'own', label: { en: 'Further', zh: '其他' }, fields: ['x_1'] },
      ],
    },
    show: {
      summary: [{ field: 'balance', redBelowZero: true }],
      tabs: [
        { name: 'overview', label: { en: 'Overview', zh: '概览' }, groups: ['papers'] },
        { name: 'about', label: { en: 'About', zh: '资料' }, groups: ['place'], last: true },
      ],
    },
  })
  const trips = extendResource('boat', {
    summary: [
      {
        label: { en: 'Last trips', zh: '最近航次' },
        strip: 'dots',
        resource: 'trip',
        by: 'boat',
        at: 'at',
        of: 'end',
        tones: { HOME: 'good', SUNK: 'bad' },
      },
    ],
    tabs: [{ name: 'trips', label: { en: 'Trips made', zh: '航次' }, lists: ['trip.boat'] }],
    links: [
      { label: { en: 'Log book', zh: '日志' }, right: 'trip.read', to: id => `/log?boat=${id}` },
      {
        label: { en: 'Flag it', zh: '升旗' },
        right: 'boat.flag',
        dialog: () => Promise.resolve(() => <p>The flag</p>),
      },
    ],
  })
  expect(applyExtensions([resource], [trips])).toEqual([])
  return resource
}
const rows = [
  { id: 't2', version: 1, name: 'West', at: '2026-03-06T09:00:00.000Z', end: 'SUNK' },
  { id: 't1', version: 1, name: 'East', at: '2026-03-05T09:00:00.000Z', end: 'HOME' },
]
const all = ['trip.read', 'trip.end', 'boat.money', 'boat.flag']
const shown = (rights: readonly string[] = all, query = '', balance = -3) => {
  const fake = recordProvider({ ...nutshell, balance, x_1: 'red' })
  const asked: { readonly resource: string; readonly filter: object }[] = []
  const order: string[] = []
  let answer = (): void => undefined
  const held = new Promise<void>(resolve => (answer = resolve))
  const { getOne } = fake.provider
  Object.assign(fake.provider, {
    getOne: async (...given: Parameters<typeof getOne>) => {
      order.push('record')
      await held
      return getOne(...given)
    },
    getList: (resource: string, { filter }: { filter: object }) => {
      order.push(resource)
      asked.push({ resource, filter })
      return Promise.resolve({ data: rows, total: rows.length })
    },
  })
  const access = { rights: new Set(['boat.read', ...rights]), masks: new Set<string>() }
  const made = showRecord(fake, `/boatDetail?id=b1${query}`, {
    access,
    resource: boat(),
    others: [trip],
  })
  return { ...made, asked, order, answer }
}
const tabs = async () => (await screen.findAllByRole('tab')).map(tab => tab.textContent)

describe('the summary of a record', () => {
  it('has its fields, those below 0 in red, and a named dot for each record of a list, oldest first', async () => {
    const { answer, asked } = shown()
    answer()
    const balance = await screen.findByRole('group', { name: 'Balance' })
    expect(balance.querySelector('[data-red]')?.textContent).toMatch(/^[-−]3$/)
    const strip = within(screen.getByRole('group', { name: 'Last trips' }))
    const dots = await strip.findAllByRole('img')
    expect(dots.map(dot => [dot.getAttribute('aria-label'), dot.dataset['tone']])).toEqual([
      [expect.stringMatching(/5 Mar.*Home$/), 'good'],
      [expect.stringMatching(/6 Mar.*Sunk$/), 'bad'],
    ])
    const legend = within(strip.getByRole('list', { name: 'Legend' }))
    expect(legend.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Home 1',
      'Sunk 1',
    ])
    expect(asked).toContainEqual({
      resource: 'trip',
      filter: { boat: 'b1', at_gte: 'today-30', end_null: 'false' },
    })
  })

  it('is not red at 0, and has nothing that its reader may not see, nor asks for it', async () => {
    const first = shown(all, '', 0)
    first.answer()
    await screen.findByRole('group', { name: 'Balance' })
    expect(first.container.querySelector('[data-red]')).toBeNull()
    first.unmount()
    const { answer, asked } = shown(['trip.read'])
    answer()
    await tabs()
    expect(screen.queryByRole('group')).toBeNull()
    expect(asked).toEqual([{ resource: 'trip', filter: { boat: 'b1' } }])
  })
})

it('the week has what refers to the record, and marked what does so among others', async () => {
  const voyage = defineResource({
    ...trip,
    fields: {
      ...trip.fields,
      escorts: references({ label: { en: 'Escorts', zh: '护航' }, to: 'boat' }),
    },
  })
  const resource = boat()
  Object.assign(resource, {
    show: {
      summary: [
        {
          label: { en: 'This week', zh: '本周' },
          strip: 'week',
          resource: 'trip',
          by: 'boat',
          also: { by: 'escorts', label: { en: 'Escorts', zh: '护航' } },
          at: 'at',
          of: 'name',
        },
      ],
    },
  })
  const fake = recordProvider({ ...nutshell })
  const [own, led] = rows.map(row => ({ ...row, at: new Date().toISOString() }))
  Object.assign(fake.provider, {
    getList: (_: string, { filter }: { filter: object }) =>
      Promise.resolve({ data: 'escorts_has' in filter ? [own, led] : [own], total: 1 }),
  })
  const access = { rights: new Set(['boat.read', 'trip.read']), masks: new Set<string>() }
  showRecord(fake, '/boatDetail?id=b1', { access, resource, others: [voyage] })
  const week = within(await screen.findByRole('group', { name: 'This week' }))
  expect((await week.findByRole('link', { name: /East/ })).title).toBe('East · Escorts')
  expect(week.getByRole('link', { name: /West/ }).title).toBe('West')
})

describe('the tabs of a record', () => {
  it('are its own and those of others, and hold parts that no tab names at the end', async () => {
    const { answer, router } = shown()
    answer()
    // the balance is in the summary, so nothing is left of the papers
    expect(await tabs()).toEqual(['Trips made', 'About'])
    fireEvent.click(screen.getByRole('tab', { name: 'About' }))
    const panel = within(await screen.findByRole('tabpanel', { name: 'About' }))
    expect(panel.getAllByRole('term').map(term => term.textContent)).toEqual(['Berth', 'Flag'])
    expect(router.state.location.search).toBe('?id=b1&tab=about')
  })

  it('show the first one where the reader may not open the one of the address', async () => {
    const { answer, asked } = shown([], '&tab=trips')
    answer()
    expect(await tabs()).toEqual(['About'])
    await screen.findByRole('tabpanel', { name: 'About' })
    expect(asked).toEqual([])
  })

  it('ask for what they show together with the record', async () => {
    const { answer, order } = shown(all, '&tab=trips')
    await waitFor(() => expect(order.toSorted()).toEqual(['record', 'trip', 'trip']))
    answer()
    await screen.findByRole('tabpanel', { name: 'Trips made' })
    expect(await screen.findByRole('link', { name: /5 Mar/ })).toBeTruthy()
    expect(order).toHaveLength(3)
  })
})

it('what others offer is in the menu, for those who have the right', async () => {
  const first = shown()
  first.answer()
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Flag it' }))
  expect(await screen.findByText('The flag')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log book' }))
  expect(first.router.state.location).toMatchObject({ pathname: '/log', search: '?boat=b1' })
  first.unmount()
  shown(['boat.delete']).answer()
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Delete' })
  expect(screen.queryByRole('menuitem', { name: 'Log book' })).toBeNull()
})
