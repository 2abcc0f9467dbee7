import { describe, expect, it } from 'vitest'
import { dateTime, defineResource, reference, state, text } from '../index.ts'
import { extendResource } from '../extension.ts'
import type { AnyResource } from '../resource.ts'
import { applyExtensions } from './extensions.ts'
import { checkRegistry } from './registry.ts'

const label = { en: 'Thing', zh: '东西' }
const common = { label, plural: label, title: 'name' } as const
const room = (show: AnyResource['show'] = {}): AnyResource => ({
  ...defineResource({
    name: 'room',
    ...common,
    fields: { name: text({ label }), floor: text({ label: { en: 'Floor', zh: '楼层' } }) },
    list: { columns: ['name'], sort: 'name' },
    form: {
      layout: 'sections',
      groups: [{ name: 'facts', label, fields: ['name', 'floor'] }],
    },
  }),
  show,
})
const visit = defineResource({
  name: 'visit',
  ...common,
  fields: {
    name: text({ label }),
    room: reference({ label: { en: 'Room', zh: '教室' }, to: 'room' }),
    at: dateTime({ label: { en: 'Time', zh: '时间' } }),
    mark: state({
      label: { en: 'Mark', zh: '标记' },
      initial: 'OK',
      states: { OK: { label, tone: 'good' } },
      to: {},
    }),
  },
  list: { columns: ['name', 'at'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
  relatedTo: [{ by: 'room', label, first: 'at' }],
})
const first = { name: 'first', label, groups: ['facts'] }
const last = { name: 'last', label, groups: ['facts'], last: true } as const
const problems = (show: AnyResource['show']) =>
  checkRegistry({ room: room(show), visit }).filter(problem => problem.startsWith('room'))

describe('tabs of a record', () => {
  it('have those of extensions before the last ones, and what is added to one', () => {
    const one = room({ tabs: [first, last], summary: [{ field: 'floor' }] })
    const visits = extendResource('room', {
      fields: { smell: text({ label: { en: 'Smell', zh: '气味' } }) },
      summary: [{ field: 'smell' }],
      tabs: [
        { name: 'visits', label, lists: ['visit.room'] },
        { in: 'first', figures: ['smell'] },
      ],
    })
    expect(applyExtensions([one], [visits])).toEqual([])
    expect(one.show?.tabs).toEqual([
      { ...first, figures: ['smell'] },
      { name: 'visits', label, lists: ['visit.room'] },
      last,
    ])
    expect(one.show?.summary).toEqual([{ field: 'floor' }, { field: 'smell' }])
    expect(checkRegistry({ room: one, visit })).toEqual([])
  })

  it('are not added to where there is no such tab', () => {
    const one = room({ tabs: [first] })
    const lost = extendResource('room', { tabs: [{ in: 'frist', lists: ['visit.room'] }] })
    expect(applyExtensions([one], [lost])).toEqual([
      "room: an extension adds to the tab frist, which its page doesn't have",
    ])
    expect(one.show?.tabs).toEqual([first])
  })

  it('are wrong with an unknown list, part or field, or one name for two', () => {
    const wrong = { lists: ['visit.romo'], groups: ['fatcs'], figures: ['flor'] }
    expect(problems({ tabs: [first, { ...first, ...wrong }], beside: ['sdie'] })).toEqual([
      'room: two tabs are first',
      'room: the tab first has an unknown part fatcs',
      'room: the tab first has an unknown list visit.romo',
      'room: the tab first has an unknown field flor',
      'room: its side has an unknown part sdie',
    ])
  })

  it('are told with a summary of what does not exist', () => {
    const strip = {
      label,
      strip: 'dots',
      resource: 'visit',
      by: 'room',
      at: 'at',
      of: 'mark',
    } as const
    expect(problems({ summary: [strip, { field: 'floor' }] })).toEqual([])
    expect(
      problems({
        summary: [
          { field: 'flor' },
          { ...strip, resource: 'vist' },
          { ...strip, by: 'at' },
          { ...strip, at: 'when', of: 'makr' },
        ],
      }),
    ).toEqual([
      'room: its summary has an unknown field flor',
      'room: its summary shows an unknown resource vist',
      'room: its summary shows visit by at, which is no reference to it',
      'room: its summary shows an unknown field when of visit',
      'room: its summary shows an unknown field makr of visit',
    ])
  })
})
