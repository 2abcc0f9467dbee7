import { describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { boolean, defineResource, integer, reference, text } from './index.ts'
import { ofOutline, outlinesOf } from './outline.ts'
import type { AnyResource } from './resource.ts'

const label = (word: string) => ({ en: word, zh: word })
const base = {
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
} as const
const name = text({ label: label('Name') })

const shelf = defineResource({
  ...base,
  name: 'shelf',
  label: label('Shelf'),
  plural: label('Shelves'),
  title: 'name',
  fields: { name, room: reference({ label: label('Room'), to: 'room' }) },
})
const book = defineResource({
  ...base,
  name: 'book',
  label: label('Book'),
  plural: label('Books'),
  title: 'name',
  icon: 'calendar',
  routes: { list: 'books', detail: 'bookDetail' },
  writes: false,
  fields: {
    name,
    shelfId: reference({ label: label('Shelf'), to: 'shelf' }),
    shelfName: text({ label: label('Shelf'), from: 'shelfId.name' }),
    loans: integer({ label: label('Loans'), counts: { resource: 'loan', by: 'bookId' } }),
    lost: boolean({ label: label('Lost') }),
  },
})
const loan = defineResource({
  ...base,
  name: 'loan',
  label: label('Loan'),
  plural: label('Loans'),
  title: 'name',
  fields: {
    name,
    bookId: reference({ label: label('Book'), to: 'book' }),
    bookName: text({ label: label('Book'), from: 'bookId.name' }),
  },
  override: { columns: { name: async () => () => null } },
})
const registry: readonly AnyResource[] = [shelf, book, loan]

describe('outlines', () => {
  const outlines = outlinesOf(registry)

  it('hold what menus, links and names of records need, as JSON', () => {
    expect(outlines[1]).toEqual({
      name: 'book',
      label: label('Book'),
      plural: label('Books'),
      title: 'name',
      icon: 'calendar',
      routes: { list: 'books', detail: 'bookDetail' },
      writes: false,
      listNeeds: ['shelf', 'loan', 'book'],
    })
    expect(JSON.parse(JSON.stringify(outlines))).toEqual(outlines)
  })

  it('name what fields repeat and count, and nothing for a mere reference', () => {
    expect(outlines[0]?.listNeeds).toEqual([])
  })

  it('ask for everything where a list has views of its own', () => {
    expect(outlines[2]?.listNeeds).toBe('all')
  })

  it('stand for a definition without fields', () => {
    const [, outline] = outlines
    expect(outline && ofOutline(outline)).toMatchObject({
      name: 'book',
      fields: {},
      actions: {},
      list: { columns: [] },
      writes: false,
    })
  })

  it('keep the order and the addresses of the registry', () => {
    const all: readonly AnyResource[] = Object.values(resources)
    expect(outlinesOf(all).map(one => [one.name, one.routes, one.menu])).toEqual(
      all.map(one => [one.name, one.routes, one.menu]),
    )
  })
})
