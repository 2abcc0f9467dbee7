import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import {
  nutshell,
  recordProvider,
  showRecord,
  vessel,
} from '../../../tests/support/record-bench.tsx'
import { defineResource, reference, text } from '../../schema/index.ts'
import { filterable } from '../../schema/derive.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { inUseBy } from './InUse.tsx'

const mooring = defineResource({
  name: 'mooring',
  label: { en: 'Mooring', zh: '泊位' },
  plural: { en: 'Moorings', zh: '泊位' },
  title: 'name',
  routes: { list: 'mooring', detail: 'mooringDetail' },
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' } }),
    boat: reference({ label: { en: 'Boat', zh: '小船' }, to: 'boat' }),
  },
  list: { columns: ['name'], filters: ['boat'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
})
const used: AnyResource = {
  ...vessel(),
  override: { refusals: { '32010': () => Promise.resolve(inUseBy('mooring', 'boat')) } },
}
const open = async (rights: 'all' | readonly string[] = 'all') => {
  const fake = recordProvider()
  const asked: unknown[] = []
  Object.assign(fake.provider, {
    getList: (resource: string, params: object) => {
      if (resource === 'mooring') asked.push(params)
      const data = [1, 2].map(n => ({ ...nutshell, id: `m${n}`, name: `Pier ${n}`, boat: 'b1' }))
      return Promise.resolve({ data, total: 7 })
    },
  })
  fake.world.refused = [{ id: 'b1', title: 'Nutshell', code: '32010', msg: 'It is in use.' }]
  showRecord(fake, '/boatDetail?id=b1', {
    resource: used,
    others: [mooring],
    access: { rights: rights === 'all' ? 'all' : new Set(rights), masks: new Set() },
  })
  await screen.findByRole('heading', { level: 1, name: 'Nutshell' })
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  return { fake, asked, dialog: within(await screen.findByRole('dialog', { name: /in use/ })) }
}

it('SES-11 a record that others use shows them with links, and is deleted once they are gone', async () => {
  const { fake, asked, dialog } = await open()
  expect(dialog.getByText('It is in use.')).toBeTruthy()
  const link = await dialog.findByRole('link', { name: 'Pier 1' })
  expect(link.getAttribute('href')).toBe('/mooringDetail?id=m1')
  expect(dialog.getByRole('link', { name: 'Show all (7 moorings)' }).getAttribute('href')).toBe(
    '/mooring?boat=b1',
  )
  expect(asked).toMatchObject([{ filter: { boat: 'b1' }, pagination: { perPage: 5 } }])
  fake.world.refused = []
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(fake.calls.bulk).toHaveLength(2))
})

it('who may not read the other records sees the refusal alone', async () => {
  const { asked, dialog } = await open(['boat.read', 'boat.delete'])
  expect(dialog.getByText('It is in use.')).toBeTruthy()
  expect(asked).toEqual([])
  expect(dialog.queryByRole('link')).toBeNull()
})

it.each([
  ['classTask', 'templateId'],
  ['submission', 'taskId'],
  ['automation', 'webhook'],
  ['recordedCourse', 'categories'],
])('the list of %s can be asked by %s', (name, field) => {
  expect([...filterable(resources[name as 'classTask']).keys()]).toContain(field)
})
