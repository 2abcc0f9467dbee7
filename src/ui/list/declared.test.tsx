import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { boat, boats, fakeProvider, showList } from '../../../tests/support/list-bench.tsx'
import {
  recordProvider,
  showRecord,
  nutshell,
  vessel,
} from '../../../tests/support/record-bench.tsx'
import {
  checkRegistry,
  checkResource,
  date,
  defineResource,
  image,
  integer,
  money,
  text,
} from '../../schema/index.ts'
import type { AnyResource } from '../../schema/resource.ts'

const label = { en: 'Fee', zh: '费用' }
const fees = {
  photo: image({ label: { en: 'Photo', zh: '照片' }, shape: 'cover' }),
  fee: money({ label, currency: 'JPY' }),
  toll: money({ label: { en: 'Toll', zh: '通行费' }, currency: { field: 'coin' } }),
  coin: text({ label: { en: 'Coin', zh: '币种' }, max: 3 }),
}
const priced = defineResource({
  ...boat,
  avatar: 'photo',
  fields: { ...boat.fields, ...fees },
  list: {
    columns: ['name', 'fee', 'toll', 'berth'],
    sort: 'name',
    widths: { berth: 333, toll: 5000 },
  },
})
const amounts = { photo: null, fee: '1234.00', toll: '5.50', coin: 'EUR' }

describe('a list shows as its definition says', () => {
  it('amounts with their currency, pictures of things without initials, and columns as wide', async () => {
    const fake = fakeProvider(boats(1).map(row => ({ ...row, ...amounts })))
    showList(fake, { resource: priced })
    const row = within(await screen.findByRole('row', { name: /Boat 1/ }))
    expect(row.getByText('JP¥1,234.00')).toBeTruthy()
    expect(row.getByText('€5.50')).toBeTruthy()
    const picture = document.querySelector('tbody .face')
    expect([picture?.className, picture?.textContent]).toEqual(['face cover', ''])
    const columns = [...document.querySelectorAll('col')].map(col => col.style.width)
    expect(columns).toContain('333px')
    // no wider than anybody could make it
    expect(columns).toContain('800px')
  })

  it('a title that is a number on the left, as its head', async () => {
    const numbered = defineResource({
      ...boat,
      title: 'no',
      fields: { ...boat.fields, no: integer({ label: { en: 'No.', zh: '编号' }, required: true }) },
      list: { columns: ['no', 'berth'], sort: 'no' },
    })
    showList(fakeProvider(boats(1).map(row => ({ ...row, no: 7 }))), { resource: numbered })
    const cell = await screen.findByRole('cell', { name: '7' })
    const head = screen.getByRole('columnheader', { name: /No\./ })
    expect([cell, head].map(one => one.getAttribute('data-align'))).toEqual(['left', 'left'])
  })

  it('names a width of no column and a currency of no field', () => {
    const wrong: AnyResource = {
      ...priced,
      fields: { ...priced.fields, fee: money({ label, currency: { field: 'nobody' } }) },
      list: { ...priced.list, widths: { seats: 100 } },
    }
    expect(checkResource(wrong)).toEqual(
      expect.arrayContaining([
        'boat: a width is that of seats, which is not a column',
        'boat: field fee: its currency is that of nobody, which is no field',
      ]),
    )
  })
})

describe('named filters', () => {
  const named = defineResource({
    ...boat,
    fields: {
      ...boat.fields,
      built: date({ label: { en: 'Built', zh: '建造日' } }),
      crew: text({ label: { en: 'Crew', zh: '船员' }, right: 'boat.crew', search: true }),
    },
    list: {
      columns: ['name', 'status', 'built'],
      filters: ['status', 'built'],
      sort: 'name',
      named: {
        old: {
          label: { en: 'Old and afloat', zh: '在水旧船' },
          where: { status: 'AFLOAT', built_lte: 'today-30' },
        },
        manned: { label: { en: 'Manned', zh: '有船员' }, where: { crew_like: 'a' } },
      },
    },
  })

  it('add their conditions to the address and take them away', async () => {
    const fake = fakeProvider(boats(1))
    const { seen } = showList(fake, { resource: named, address: '/boat?name_like=x' })
    const button = await screen.findByRole('button', { name: 'Old and afloat' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
    expect(seen.at(-1)).toBe('/boat?name_like=x&status=AFLOAT&built_lte=today-30')
    fireEvent.click(button)
    await waitFor(() => expect(seen.at(-1)).toBe('/boat?name_like=x'))
  })

  it('of a field that the person does not see are not offered', async () => {
    const access = { rights: new Set(['boat.read']), masks: new Set<string>() }
    showList(fakeProvider(boats(1)), { resource: named, access })
    await screen.findByRole('button', { name: 'Old and afloat' })
    expect(screen.queryByRole('button', { name: 'Manned' })).toBeNull()
  })

  it('with a condition that no list answers are named', () => {
    const wrong: AnyResource = {
      ...named,
      list: {
        ...named.list,
        named: { bad: { label, where: { built_lte: 'yesterday', seats_like: '1' } } },
      },
    }
    expect(checkRegistry({ boat: wrong })).toEqual(
      expect.arrayContaining([
        'boat: the filter bad has a condition on built that no list answers: lte yesterday',
        'boat: the filter bad has a condition on seats that no list answers: like 1',
      ]),
    )
  })
})

it('a form shows the currency before the amount, and the blank of a wide picture', async () => {
  const resource: AnyResource = {
    ...vessel(),
    fields: { ...vessel().fields, ...fees },
    form: {
      layout: 'sections',
      groups: [{ name: 'all', label, fields: ['name', 'photo', 'fee', 'toll', 'coin'] }],
    },
  }
  showRecord(recordProvider({ ...nutshell, ...amounts }), '/boatDetail?id=b1&mode=edit', {
    resource,
  })
  expect(await screen.findByText('JPY')).toBeTruthy()
  expect(await screen.findByText('EUR')).toBeTruthy()
  const blank = () => document.querySelector<HTMLElement>('.file-blank')
  await waitFor(() => expect(blank()?.style.width).toBe('96px'))
})
