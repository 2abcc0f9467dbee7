import { expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { defineAction } from '../action.ts'
import { state } from '../fields/index.ts'
import {
  checkResource,
  columnOf,
  defaultsOf,
  emptyRecord,
  exportColumns,
  filterable,
  headingsOf,
  defineResource,
  importColumns,
  integer,
  text,
  initialOf,
  moveOf,
  movesFrom,
  normaliseHeading,
  parseCondition,
  sampleRecord,
  searchFields,
  seededRng,
  sortable,
  stateFields,
  targetOf,
  titleOf,
  validateRecord,
  type AnyResource,
} from '../index.ts'
import { member } from './fixture.ts'

const condition = (
  field: string,
  op: Parameters<typeof parseCondition>[1]['op'],
  ...values: string[]
) => parseCondition(member, { field, op, values }, new Set(['fee']))
const refused = { ok: false, code: '321' }

it('filters by the fields of the list, its filters, keys and search, and by references, each with its own operators', () => {
  expect(Object.fromEntries(filterable(member))).toEqual({
    createTime: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'],
    updateTime: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'],
    name: ['eq', 'ne', 'null', 'like'],
    phone: ['eq', 'ne', 'null', 'like'],
    email: ['eq', 'ne', 'null'],
    account: ['eq', 'ne', 'null'],
    countryCode: ['eq', 'ne', 'null'],
    status: ['eq', 'ne'],
    level: ['eq', 'ne', 'null'],
    seen: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'null'],
    fee: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'null'],
    about: ['null'],
    avatar: ['null'],
    tags: ['has'],
    teacher: ['eq', 'ne', 'null'],
  })
  expect(sortable(member)).toEqual(['name', 'phone', 'status', 'fee', 'createTime', 'updateTime'])
  expect(searchFields(member)).toEqual(['name', 'phone'])
  expect(columnOf(member.fields.fee)).toEqual({ type: 'int8', nullable: true, index: 'btree' })
})

it('reads conditions into parameters', () => {
  expect(condition('status', 'eq', 'OPEN', 'SHUT')).toEqual({ ok: true, params: ['OPEN', 'SHUT'] })
  expect(condition('createTime', 'gte', '2026-01-01T08:00:00+08:00')).toEqual({
    ok: true,
    params: ['2026-01-01T00:00:00.000Z'],
  })
  // a day is no instant until its zone is known
  expect(condition('createTime', 'gte', '2026-01-01').ok).toBe(false)
  expect(condition('seen', 'null', 'true')).toEqual({ ok: true, params: [true] })
  expect(condition('tags', 'has', '数学', 'VIP')).toEqual({ ok: true, params: ['数学', 'VIP'] })
  expect(condition('phone', 'eq', '138 0000 0001')).toEqual({ ok: true, params: ['13800000001'] })
  expect(parseCondition(member, { field: 'fee', op: 'lt', values: ['12.5'] }, new Set())).toEqual({
    ok: true,
    params: [1250],
  })
})

it('answers 321 for what can be no condition', () => {
  for (const found of [
    condition('nmae', 'eq', 'x'),
    condition('__proto__', 'eq', 'x'),
    condition('constructor', 'eq', 'x'),
    condition('id', 'eq', 'x'),
    condition('secret', 'eq', 'x'),
    condition('institutionId', 'eq', 'x'),
    condition('fee', 'gt', '1'),
    condition('site', 'eq', 'x'),
    condition('email', 'like', 'x'),
    condition('tags', 'eq', 'x'),
    condition('status', 'like', 'x'),
    condition('createTime', 'null', 'true'),
    condition('status', 'eq', 'LOST'),
    condition('status', 'eq'),
    condition('createTime', 'gt', '2026-01-01', '2026-01-02'),
    condition('createTime', 'gt', 'soon'),
    condition('name', 'eq', 'a\u0000'),
    condition('name', 'like', '\ud800'),
    condition('seen', 'null', 'yes'),
    condition('name', 'eq', ...Array.from({ length: 1001 }, String)),
  ])
    expect(found).toEqual(refused)
})

it('knows its states and transitions', () => {
  const { status, name } = member.fields
  expect(stateFields(member).map(([field]) => field)).toEqual(['status'])
  expect(movesFrom(status, 'OPEN').map(({ to }) => to)).toEqual(['SHUT', 'GONE'])
  expect([
    moveOf(status, 'OPEN', 'SHUT')?.refused,
    moveOf(status, 'SHUT', 'GONE'),
    moveOf(status, 'GONE', 'OPEN'),
    moveOf(status, 'OPEN', 'constructor'),
    moveOf(status, 'toString', 'x'),
  ]).toEqual(['905', undefined, undefined, undefined, undefined])
  expect([
    movesFrom(status, 'GONE'),
    movesFrom(name, 'OPEN'),
    initialOf(status),
    initialOf(name),
  ]).toEqual([[], [], 'OPEN', undefined])
})

it('knows titles, targets, defaults and empty values', () => {
  expect([
    titleOf(member, { id: 'a', name: '王小明' }),
    titleOf(member, { id: 'a', name: null }),
    titleOf(member, {}),
  ]).toEqual(['王小明', 'a', ''])
  expect([
    targetOf(member.fields.teacher),
    targetOf(member.fields.name),
    targetOf(member.fields.status),
  ]).toEqual(['teacher', undefined, undefined])
  expect(defaultsOf(member)).toMatchObject({
    countryCode: '86',
    level: 'B',
    tags: ['new'],
    status: 'OPEN',
    name: null,
  })
  expect(defaultsOf(member)).not.toHaveProperty('visits')
  expect(defaultsOf(member).tags).not.toBe(member.fields.tags.options.default)
  expect(emptyRecord(member)).toMatchObject({
    countryCode: null,
    level: null,
    tags: [],
    status: 'OPEN',
    visits: null,
  })
})

it('finds the field of a heading in either language, by synonym or name', () => {
  const headings = headingsOf(member)
  const find = (text: string) => headings.get(normaliseHeading(text))
  expect(
    [
      '* 姓名:',
      'Full Name',
      'e-mail',
      'E_MAIL',
      ' 手机号 (必填)'.replace('(必填)', ''),
      'ＰＨＯＮＥ',
      'countryCode',
      'unknown',
      '',
    ].map(find),
  ).toEqual([
    'name',
    'name',
    'email',
    'email',
    'phone',
    'phone',
    'countryCode',
    undefined,
    undefined,
  ])
})

it('carries in what a sheet can carry, and out what the list shows', () => {
  expect(importColumns(member)).toEqual([
    'name',
    'countryCode',
    'phone',
    'email',
    'account',
    'status',
    'level',
    'teacher',
    'fee',
    'seen',
    'site',
    'about',
    'tags',
  ])
  expect(exportColumns(member)).toEqual([...member.list.columns])
  expect([
    importColumns({ ...member, import: false }),
    exportColumns({ ...member, export: false }),
    importColumns({ ...member, import: { columns: ['name', 'visits'] } }),
  ]).toEqual([[], [], ['name']])
})

it('makes samples that are valid, and the same for the same seed', () => {
  for (const resource of [member, ...Object.values(resources)] as AnyResource[]) {
    const rng = seededRng(3)
    const samples = Array.from({ length: 300 }, (_, n) => sampleRecord(resource, rng, n))
    for (const sample of samples)
      expect(validateRecord(resource, sample, 'create')).toEqual({ ok: true, values: sample })
    // samples have no values for a key that only the server writes
    const keys = (resource.keys ?? []).filter(key =>
      key.every(name => resource.fields[name]?.options.readOnly !== true),
    )
    for (const key of keys)
      expect(
        new Set(samples.map(sample => JSON.stringify(key.map(name => sample[name])))).size,
      ).toBe(300)
    expect(sampleRecord(resource, seededRng(9), 1)).toEqual(sampleRecord(resource, seededRng(9), 1))
  }
})

it('lays what a definition says of its samples over those of the kinds', () => {
  const fitting: AnyResource = { ...member, samples: n => ({ name: `成员${n}`, tags: [] }) }
  const sample = sampleRecord(fitting, seededRng(9), 4)
  expect(sample).toEqual({ ...sampleRecord(member, seededRng(9), 4), name: '成员4', tags: [] })
  expect(checkResource({ ...fitting, samples: () => ({ nmae: 'x' }) })).toEqual([
    'member: samples name an unknown field nmae',
  ])
})

it('finds a title that nobody can write, a masked computed field and samples that are refused', () => {
  const label = { en: 'Thing', zh: '东西' }
  const odd = defineResource({
    name: 'odd',
    label,
    plural: label,
    title: 'name',
    fields: {
      name: text({ label, readOnly: true }),
      serial: text({
        label: { en: 'Serial', zh: '序列号' },
        check: value => (value.startsWith('S') ? undefined : '971'),
      }),
      sum: integer({
        label: { en: 'Total', zh: '合计' },
        readOnly: true,
        computed: true,
        masked: 'oddSum',
      }),
    },
    list: { columns: ['name'], sort: '-createTime' },
    form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['serial'] }] },
  })
  expect(checkResource(odd)).toEqual([
    'odd: computed field sum is masked: only stored values are; give it a right, or store it',
    'odd: the title field is readOnly: nobody could name a record',
    'odd: a sample of field serial is refused by its rules (971): give fitting ones in samples',
  ])
  expect(checkResource({ ...odd, writes: false })).toEqual([expect.stringContaining('masked')])
})

it('finds records that are to be created from a title that does not suffice', () => {
  const label = { en: 'Thing', zh: '东西' }
  const thing = defineResource({
    name: 'thing',
    label,
    plural: label,
    title: 'name',
    createFromTitle: true,
    fields: {
      name: text({ label, required: true }),
      seats: integer({ label, required: true }),
      rows: integer({ label, required: true, default: 1 }),
    },
    list: { columns: ['name'], sort: 'name' },
    form: {
      layout: 'sections',
      groups: [{ name: 'all', label, fields: ['name', 'seats', 'rows'] }],
    },
  })
  const found = (more: object) =>
    checkResource({ ...thing, ...more }).filter(problem => problem.includes('from its title'))
  expect(found({})).toEqual([
    'thing: is created from its title, which is no natural key',
    'thing: is created from its title, but seats is required without default',
  ])
  expect(found({ title: 'seats', keys: [['seats']], writes: false })).toEqual([
    'thing: is created from its title, which is no text',
    'thing: is created from its title, though nobody writes it',
    'thing: is created from its title, but name is required without default',
  ])
})

it('finds nothing wrong with the declared resources', () => {
  for (const resource of [member, ...Object.values(resources)] as AnyResource[])
    expect(checkResource(resource)).toEqual([])
})

it('finds actions whose conditions no record can meet, or that refuse without a code', () => {
  const label = { en: 'Do', zh: '做' }
  const status = state({
    label,
    initial: 'OPEN',
    states: { OPEN: { label, tone: 'good' }, SHUT: { label, tone: 'bad' } },
    to: {},
  })
  const action = (options: object) => defineAction({ label, on: 'record', ...options })
  const problems = checkResource({
    ...member,
    fields: { ...member.fields, status },
    actions: {
      good: action({ when: { status: ['OPEN', 'SHUT'] }, refused: '34311' }),
      list: action({}),
      mute: action({ when: { status: 'OPEN' } }),
      free: action({ refused: '34311' }),
      odd: action({ when: { status: ['OPEN', 'AJAR'], name: 'x' }, refused: '34311' }),
      all: action({ on: 'resource', when: { status: 'OPEN' }, refused: '34311' }),
    },
  })
  expect(problems.filter(problem => problem.includes('action'))).toEqual([
    'member: action list is named like an ordinary call',
    'member: action mute says when without the code refused',
    'member: action free says refused without when',
    'member: action odd says when status is AJAR, which it never is',
    'member: action odd says when of name, which is no stored state or choice',
    'member: action all says when, and is done to no record',
  ])
})

it('finds what the compiler cannot see', () => {
  const label = { en: 'Thing', zh: '东西' }
  const field = (kind: string, options: object) => ({ kind, options: { label, ...options } })
  const { menu: _menu, ...unlisted } = member
  const { icon: _icon, ...bare } = member
  const broken = {
    ...unlisted,
    name: 'Bad Name',
    routes: { list: 'a', detail: 'b' },
    title: 'phone',
    avatar: 'name',
    keys: [['name'], ['tags'], []],
    oneOf: { fields: ['name'], code: '11000' },
    fields: {
      ...member.fields,
      id: field('text', {}),
      created_gte: field('text', {}),
      extra: field('text', { required: true }),
      same: field('text', { label: { en: 'Phone', zh: '另外' } }),
      mobile: field('phone', { country: 'name' }),
      owner: field('reference', {}),
      count: field('integer', { default: 'x' }),
      hull: field('text', { readOnly: true }),
      dayTwice: field('date', { default: '2026-01-01', defaultFrom: 'today' }),
      dayAfterName: field('date', { defaultFrom: { after: 'name', days: 1 } }),
      dayAfterDay: field('date', { defaultFrom: { after: 'dayBefore', days: 1 } }),
      dayBefore: field('date', { defaultFrom: { after: 'dayAfterDay', days: -1 } }),
      stage: field('state', {
        initial: 'X',
        states: { A: { label, tone: 'good' } },
        to: { A: { Y: { label, asks: ['nobody', 'hull', 'name'] } } },
      }),
    },
    list: { columns: ['name', 'name'], hidden: ['email'], filters: ['secret'], sort: 'tags' },
    form: {
      layout: 'tabs',
      groups: [
        { name: 'a', label, fields: ['name', 'name'] },
        { name: 'a', label, fields: [] },
      ],
    },
  } as AnyResource
  const problems = checkResource(broken).join('\n')
  for (const problem of [
    'name is not camelCase',
    'routes but no menu',
    'field id has a reserved name',
    'field created_gte',
    'key name: field name has no taken code',
    "key tags: field tags can't be indexed",
    'empty natural key',
    'stands in the form twice',
    'two groups of the form are named a',
    'required field extra',
    'column name stands in the list twice',
    'hidden column email',
    "field secret can't be filtered",
    "can't be sorted by tags",
    'title field is masked',
    'title field is no text',
    'avatar is no image',
    'fewer than two',
    'unknown state X',
    'unknown state Y',
    'field stage: a move asks for nobody, which nobody can enter',
    'field stage: a move asks for hull, which nobody can enter',
    'name is no country code',
    'owner refers to nothing',
    'count: the default',
    'dayTwice has two defaults',
    'dayAfterName: its default counts from name, which tells no time',
    'dayAfterDay: its default counts from itself',
    'share the heading',
  ])
    expect(problems).toContain(problem)
  expect(
    checkResource({
      ...bare,
      menu: 'member',
      form: { layout: 'tabs', groups: [] },
    }),
  ).toEqual(
    expect.arrayContaining([
      'member: stands in the menu without an icon',
      'member: field site is in no group of the form, and not readOnly',
    ]),
  )
})
