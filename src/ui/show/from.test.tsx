import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { boat, boats, fakeProvider, showList } from '../../../tests/support/list-bench.tsx'
import { nutshell, recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import { defineResource, linkSources, phone, reference, text } from '../../schema/index.ts'

const harbour = defineResource({
  name: 'harbour',
  label: { en: 'Harbour', zh: '港口' },
  plural: { en: 'Harbours', zh: '港口' },
  title: 'name',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' } }),
    office: phone({ label: { en: 'Office', zh: '办公室' }, masked: 'harbourOffice' }),
    note: text({ label: { en: 'Note', zh: '备注' } }),
  },
  list: { columns: ['name', 'office'], sort: 'name' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label: { en: 'All', zh: '全部' }, fields: ['name', 'office', 'note'] }],
  },
})
const repeated = {
  harbour: reference({ label: { en: 'Harbour', zh: '港口' }, to: 'harbour' }),
  harbourOffice: phone({ label: { en: 'Office phone', zh: '办公电话' }, from: 'harbour.office' }),
  harbourNote: text({ label: { en: 'Harbour note', zh: '港口备注' }, from: 'harbour.note' }),
}
const moored = defineResource({
  ...boat,
  fields: { ...boat.fields, ...repeated },
  list: { ...boat.list, columns: ['name', 'berth', 'harbourOffice', 'harbourNote'] },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'all',
        label: { en: 'All', zh: '全部' },
        fields: ['name', 'harbourOffice', 'harbourNote'],
      },
    ],
  },
})
linkSources([moored, harbour])
const access = (...rights: string[]) => ({
  rights: new Set(['boat.read', ...rights]),
  masks: new Set<string>(),
})
const values = { harbour: 'h1', harbourOffice: '139****0001', harbourNote: 'Deep' }

describe('a field that repeats another record’s', () => {
  it('is a column where the source may be read, and sorts where the source does', async () => {
    const fake = fakeProvider(boats(1).map(row => ({ ...row, ...values })))
    const { unmount } = showList(fake, { resource: moored, access: access('harbour.read') })
    const row = within(await screen.findByRole('row', { name: /Boat 1/ }))
    expect(row.getByText('139****0001')).toBeTruthy()
    const head = (name: string) => within(screen.getByRole('columnheader', { name }))
    expect(head('Office phone').queryByRole('button', { name: /Office phone/ })).toBeTruthy()
    expect(head('Harbour note').queryByRole('button', { name: /Harbour note/ })).toBeNull()
    unmount()
    showList(fake, { resource: moored, access: access() })
    await screen.findByRole('row', { name: /Boat 1/ })
    expect(screen.queryByRole('columnheader', { name: 'Office phone' })).toBeNull()
  })

  it('stands on the page, masked as its source is, and is revealed there alone', async () => {
    const masks = new Set(['harbourOffice'])
    const rights = access('harbour.read', 'harbour.reveal', 'boat.reveal')
    const shown = { resource: moored, others: [harbour] }
    showRecord(recordProvider({ ...nutshell, ...values }), '/boatDetail?id=b1', {
      ...shown,
      access: { ...rights, masks },
    })
    expect(await screen.findByText('139****0001')).toBeTruthy()
    expect(screen.getByText('Deep')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull()
  })

  it('is nothing that a form asks for', async () => {
    showRecord(recordProvider(), '/boatDetail?mode=create', { resource: moored })
    expect(await screen.findByRole('textbox', { name: /Name/ })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /Harbour note/ })).toBeNull()
  })
})
