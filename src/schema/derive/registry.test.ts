import { expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import {
  checkRegistry,
  defineAction,
  defineResource,
  reference,
  text,
  type AnyResource,
} from '../index.ts'

const label = { en: 'Thing', zh: '东西' }
const thing = (name: string, more: Partial<AnyResource> = {}): AnyResource => ({
  ...defineResource({
    name,
    label,
    plural: label,
    title: 'name',
    fields: { name: text({ label, required: true }) },
    list: { columns: ['name'], sort: 'name' },
    form: { layout: 'sections', groups: [] },
  }),
  ...more,
})
const owner = reference({ label, to: 'studnet' })

it('finds nothing wrong between the declared resources', () => {
  expect(checkRegistry(resources)).toEqual([])
})

it('finds what definitions name of each other in vain', () => {
  const give = defineAction({ label, on: 'record', input: { to: owner } })
  const registry = {
    box: thing('box', {
      plural: { en: 'Boxes', zh: 'Boxes' },
      routes: { list: 'box', detail: 'boxDetail' },
      fields: { name: text({ label }), owner },
      actions: { give },
      show: {
        related: [
          { resource: 'lid', by: 'boxId', label },
          { resource: 'bag', by: 'name', label },
        ],
      },
    }),
    bag: thing('bag', { routes: { list: 'box', detail: 'bagDetail' } }),
    sack: thing('sak'),
  }
  expect(checkRegistry(registry)).toEqual([
    'box: field owner refers to an unknown resource studnet',
    'box: action give: input to refers to an unknown resource studnet',
    'box: its page lists an unknown resource lid',
    'box: its page lists bag by name, which is no reference to box',
    'box: plural.zh is not Chinese yet',
    'sak: stands in the registry as sack',
    'bag: its route box is one of box',
  ])
})
