import { describe, expect, it } from 'vitest'
import type { Access } from '../../access/index.ts'
import { fieldKinds } from '../../schema/field-kinds.ts'
import { kinds } from '../../schema/fields/index.ts'
import { defineResource } from '../../schema/resource.ts'
import type { Field } from '../../schema/kind.ts'
import { fieldViews } from '../field-views.ts'
import { arrange, clampWidth, listColumns, listFilters, moved, bulkFields } from './columns.ts'
import { isColumnShown, listName } from './columnChoice.ts'
import {
  idsBetween,
  choose,
  chosenCount,
  everything,
  isChosen,
  nothing,
  toSelection,
} from './selection.ts'

const field = (kind: string, options: Partial<Field['options']> = {}): Field => ({
  kind,
  options: { label: { en: kind, zh: kind }, ...options },
})
const pen = defineResource({
  name: 'pen',
  label: { en: 'Pen', zh: '笔' },
  plural: { en: 'Pens', zh: '笔' },
  title: 'name',
  fields: {
    maker: field('text'),
    name: field('text'),
    phone: field('phone', { masked: 'penPhone' }),
    cost: field('money', { right: 'penCost' }),
    ink: field('state'),
    tags: field('tags'),
  },
  list: {
    columns: ['maker', 'name', 'phone', 'cost', 'ink', 'tags', 'createTime'],
    hidden: ['tags'],
    filters: ['phone', 'ink', 'cost'],
    sort: 'name',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'all',
        label: { en: 'All', zh: '全部' },
        fields: ['maker', 'name', 'phone', 'cost', 'ink', 'tags'],
      },
    ],
  },
})
const clerk: Access = { rights: new Set(['pen.update']), masks: new Set(['penPhone']) }
const admin: Access = { rights: 'all', masks: new Set() }
const names = (list: readonly { name: string }[]) => list.map(column => column.name)

describe('columns', () => {
  it('come from the definition and what the person may see, the title first (UI-08)', () => {
    expect(names(listColumns(pen, admin))).toEqual([
      'name',
      'maker',
      'phone',
      'cost',
      'ink',
      'tags',
      'createTime',
    ])
    expect(names(listColumns(pen, clerk))).not.toContain('cost')
    const phone = listColumns(pen, clerk).find(column => column.name === 'phone')
    expect(phone).toMatchObject({ masked: true, sortable: false, editable: false })
    expect(names(listFilters(pen, clerk))).toEqual(['ink'])
    expect(names(bulkFields(pen, admin))).toEqual(['maker', 'phone', 'cost', 'tags'])
  })

  it.each(fieldKinds)(
    'of kind %s are sorted by where the server can, save references, whose ids nobody sees',
    kind => {
      const { column, refers } = kinds[kind]
      const { index } = column(field(kind).options)
      expect(fieldViews[kind].list.sort).toBe(index === 'btree' && refers === undefined)
    },
  )

  it('keep the chosen order, and place what is newer than the choice beside its neighbour', () => {
    const columns = listColumns(pen, admin)
    expect(names(arrange(columns, {}))).toEqual(names(columns))
    expect(names(arrange(columns, { order: ['createTime', 'maker', 'gone', 'phone'] }))).toEqual([
      'name',
      'createTime',
      'maker',
      'phone',
      'cost',
      'ink',
      'tags',
    ])
  })

  it('are shown as chosen, else as the definition says; the title always', () => {
    const [title, maker, , , , tags] = listColumns(pen, admin)
    expect([title, maker, tags].map(column => column && isColumnShown(column, {}))).toEqual([
      true,
      true,
      false,
    ])
    expect(
      [title, maker, tags].map(
        column => column && isColumnShown(column, { shown: ['tags'], order: ['maker', 'tags'] }),
      ),
    ).toEqual([true, false, true])
  })

  it('are kept apart where a screen shows the resource in a list of its own', () => {
    expect([pen, { ...pen, list: { ...pen.list, keptAs: 'penDesk' } }].map(listName)).toEqual([
      'pen',
      'penDesk',
    ])
  })

  it('have sane widths and places', () => {
    expect([clampWidth(1), clampWidth(9999), clampWidth(100.4)]).toEqual([64, 800, 100])
    expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b'])
  })
})

describe('selection', () => {
  it('holds ids across pages, and ranges of a page', () => {
    const some = choose(choose(nothing, ['a', 'b'], true), ['a'], false)
    expect(some).toEqual({ all: false, ids: ['b'] })
    expect(idsBetween(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd'])
    expect(toSelection(some, { status: 'A' })).toEqual({ ids: ['b'] })
  })

  it('holds everything that matches save some, with no cap, and counts exactly', () => {
    const selection = choose(choose(everything, ['a', 'b'], false), ['b'], true)
    expect([isChosen(selection, 'a'), isChosen(selection, 'z')]).toEqual([false, true])
    expect(chosenCount(selection, 1_000_000)).toBe(999_999)
    expect(toSelection(selection, { status: 'A', q: '王' })).toEqual({
      query: { status: 'A', q: '王' },
      except: ['a'],
    })
    expect(toSelection(everything, { status: 'A' })).toEqual({ query: { status: 'A' } })
    // the call itself says that its records are in the trash
    expect(toSelection(everything, { status: 'A', deleted: 'only' })).toEqual({
      query: { status: 'A' },
    })
  })
})
