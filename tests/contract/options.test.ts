import { describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import {
  checkRegistry,
  choice,
  date,
  defineAction,
  defineResource,
  file,
  integer,
  longText,
  money,
  phone,
  reference,
  references,
  text,
  validateRecord,
} from '../../src/schema/index.ts'

const called = (en: string, zh: string) => ({ label: { en, zh } })

/** A resource of the options that no resource of the product or of the library uses. */
const kit = defineResource({
  name: 'kit',
  label: { en: 'Kit', zh: '教具' },
  plural: { en: 'Kits', zh: '教具' },
  title: 'name',
  keys: [['name']],
  fields: {
    name: text({ ...called('Name', '名称'), required: true, min: 2, max: 40, taken: '9994' }),
    guide: longText({ ...called('Guide', '说明'), min: 10, max: 2000 }),
    boxes: integer({ ...called('Boxes', '盒数'), min: 1, max: 12 }),
    boughtOn: date({ ...called('Bought', '购买日期'), min: '2000-01-01', max: '2099-12-31' }),
    price: money({ ...called('Price', '价格'), currency: { field: 'currency' } }),
    currency: text({ ...called('Currency', '币种'), max: 3 }),
    hotline: phone({ ...called('Hotline', '服务热线'), callingCode: '65' }),
    manual: file({ ...called('Manual', '说明书'), maxMB: 5, types: ['pdf'] }),
    keepers: references({
      ...called('Keepers', '保管人'),
      to: 'teacher',
      filter: { status: 'ON_JOB' },
    }),
  },
  list: {
    columns: ['name', 'boxes', 'price', 'createTime'],
    sort: 'name',
    keptAs: 'kitsOfTheSchool',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'kit',
        label: { en: 'Kit', zh: '教具' },
        fields: ['name', 'guide', 'boxes', 'boughtOn', 'price', 'currency', 'hotline', 'manual'],
      },
    ],
  },
  show: {
    layout: 'tabs',
    summary: [
      {
        label: { en: 'Repairs', zh: '维修' },
        strip: 'dots',
        resource: 'repair',
        by: 'kit',
        at: 'on',
        of: 'outcome',
        tones: { MENDED: 'good' },
        days: 14,
      },
    ],
    tabs: [
      {
        name: 'use',
        label: { en: 'Use', zh: '使用' },
        figures: ['boxes'],
        views: [{ right: 'kit.read', show: () => Promise.resolve(() => null) }],
        lists: ['repair.kit'],
      },
      { name: 'kit', label: { en: 'Kit', zh: '教具' }, groups: ['kit'], last: true },
    ],
    related: [
      {
        resource: 'repair',
        by: 'kit',
        first: 'on',
        label: { en: 'Repairs', zh: '维修' },
      },
    ],
  },
  import: { columns: ['name', 'boxes', 'boughtOn'] },
  export: { columns: ['name', 'boxes', 'boughtOn', 'price'] },
  actions: {
    recount: defineAction({
      label: { en: 'Recount', zh: '重新盘点' },
      on: 'record',
      path: '/edu_adminserver/kit/recount',
      apiKeys: false,
    }),
  },
  override: {
    aside: () => Promise.resolve(() => null),
    screens: {
      list: () => Promise.resolve(() => null),
      show: () => Promise.resolve(() => null),
    },
  },
})
const repair = defineResource({
  name: 'repair',
  label: { en: 'Repair', zh: '维修' },
  plural: { en: 'Repairs', zh: '维修' },
  title: 'note',
  fields: {
    note: text({ ...called('Note', '备注'), required: true, max: 40 }),
    kit: reference({ ...called('Kit', '教具'), to: 'kit' }),
    on: date({ ...called('Repaired', '维修日期') }),
    outcome: choice({
      ...called('Outcome', '结果'),
      options: { MENDED: { en: 'Mended', zh: '已修好' }, LOST: { en: 'Lost', zh: '报废' } },
    }),
  },
  list: { columns: ['note', 'kit'], sort: 'note' },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'repair',
        label: { en: 'Repair', zh: '维修' },
        fields: ['note', 'kit', 'on', 'outcome'],
      },
    ],
  },
})
const all = { ...resources, kit, repair }

describe('rarely used options', () => {
  it('are checked with the others', () => {
    expect(checkRegistry(all, pages)).toEqual([])
  })

  it('bound what is accepted', () => {
    const wrong = (values: object): string[] => {
      const found = validateRecord(kit, { name: 'Blocks', ...values }, 'create')
      return found.ok ? [] : Object.keys(found.errors)
    }
    expect(wrong({ guide: 'Build with these.', boxes: 12, hotline: '61234567' })).toEqual([])
    for (const [field, value] of [
      ['name', 'B'],
      ['guide', 'Build'],
      ['boxes', 13],
      ['boughtOn', '1999-12-31'],
      ['boughtOn', '2100-01-01'],
      ['hotline', '13800012345'],
    ] as const)
      expect([field, wrong({ [field]: value })]).toEqual([field, [field]])
  })
})
