import { describe, expect, it } from 'vitest'
import { defineAction, defineResource, integer, text } from '../index.ts'
import { extendResource } from '../extension.ts'
import { applyExtensions } from './extensions.ts'

const label = { en: 'Room', zh: '教室' }
const pay = defineAction({ label, on: 'record' })
const room = () =>
  defineResource({
    name: 'room',
    label,
    plural: label,
    title: 'name',
    fields: { name: text({ label }) },
    list: { columns: ['name'], sort: 'name' },
    form: { layout: 'sections', groups: [] },
  })
const seats = () =>
  extendResource('room', {
    fields: { seats: integer({ label, computed: true, readOnly: true }) },
    columns: ['seats'],
    summary: [{ field: 'seats' }],
    actions: { pay },
    rights: { count: label },
  })

describe('an extension', () => {
  it('adds fields, columns, items of the summary, actions and rights after those of the resource, once', () => {
    const [one, extension] = [room(), seats()]
    expect(applyExtensions([one], [extension])).toEqual([])
    expect(applyExtensions([one], [extension])).toEqual([])
    expect(Object.keys(one.fields)).toEqual(['name', 'seats'])
    expect(one.list).toMatchObject({ columns: ['name', 'seats'], hidden: ['seats'] })
    expect(one.show?.summary).toEqual([{ field: 'seats' }])
    expect(Object.keys(one.actions)).toEqual(['pay'])
    expect(one.rights).toEqual({ count: label })
    expect(one.extensions).toEqual([extension])
  })

  it('of an unknown resource is told in a sentence', () => {
    expect(applyExtensions([room()], [extendResource('rooom', {})])).toEqual([
      'an extension is of rooom, which no domain declares',
    ])
  })

  it('with a field or an action that exists is told and left out', () => {
    const one = room()
    const again = extendResource('room', { fields: { name: text({ label }) } })
    expect(applyExtensions([one], [again])).toEqual(['room: two declare the field name'])
    expect(applyExtensions([one], [seats(), seats()])).toEqual([
      'room: two declare the field seats',
      'room: two declare the action pay',
      'room: two declare the right count',
    ])
    expect(Object.keys(one.fields)).toEqual(['name', 'seats'])
  })
})
