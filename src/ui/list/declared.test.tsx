import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { boat, boats, fakeProvider, showList } from '../../../tests/support/list-bench.tsx'
import {
  recordProvider,
  showRecord,
  nutshell,
  vessel,
} from '../../../tests/support/record-bench.tsx'
import { checkResource, defineResource, image, money, text } from '../../schema/index.ts'
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
    expect(row.getByText('JPY 1,234.00')).toBeTruthy()
    expect(row.getByText('EUR 5.50')).toBeTruthy()
    const picture = document.querySelector('tbody .face')
    expect([picture?.className, picture?.textContent]).toEqual(['face cover', ''])
    const columns = [...document.querySelectorAll('col')].map(col => col.style.width)
    expect(columns).toContain('333px')
    // no wider than anybody could make it
    expect(columns).toContain('800px')
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
  const blank = document.querySelector<HTMLElement>('.file-blank')
  expect(blank?.style.width).toBe('96px')
})
