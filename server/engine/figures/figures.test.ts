import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { can } from '../../../src/access/index.ts'
import type { FigureAnswer } from '../../../src/protocol/calls/figures.ts'
import {
  choice,
  date,
  dateTime,
  defineResource,
  integer,
  state,
  text,
} from '../../../src/schema/index.ts'
import { rules } from '../../domains.ts'
import { tableOf } from '../../platform/store/tables.ts'
import { defineRules } from '../records/rules.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { sheetsHere } from '../../../tests/support/sheets.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'

const label = { en: 'Offer', zh: '报价' }
const states = {
  OPEN: { label: { en: 'Open', zh: '进行中' }, tone: 'careful' },
  WON: { label: { en: 'Won', zh: '成交' }, tone: 'good' },
} as const
const sources = { AD: { en: 'Advertisement', zh: '广告' }, FAIR: { en: 'Fair', zh: '展会' } }
const offer = defineResource({
  name: 'offer',
  label,
  plural: { en: 'Offers', zh: '报价' },
  title: 'name',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 60 }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'OPEN',
      states,
      to: { OPEN: { WON: { label } } },
    }),
    source: choice({
      label: { en: 'Source', zh: '来源' },
      options: sources,
      right: 'offer.source',
    }),
    at: dateTime({ label: { en: 'Made', zh: '报价时间' } }),
    day: date({ label: { en: 'Day', zh: '日期' } }),
    items: integer({ label: { en: 'Items', zh: '件数' } }),
  },
  list: {
    columns: ['name'],
    filters: ['name', 'state', 'source', 'at', 'day'],
    sort: 'name',
  },
  figures: {
    over: 'at',
    charts: {
      byState: { label: { en: 'By status', zh: '按状态' }, by: 'state' },
      bySource: { label: { en: 'By source', zh: '按来源' }, by: 'source', split: 'state' },
      perDay: { label: { en: 'Per day', zh: '每日' }, each: 'day' },
      perWeek: {
        label: { en: 'Items won', zh: '成交件数' },
        each: 'week',
        sum: 'items',
        where: { state: 'WON' },
      },
      perMonth: { label: { en: 'Per month', zh: '每月' }, each: 'month', split: 'state' },
    },
  },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: ['name', 'state', 'source', 'at', 'day', 'items'] }],
  },
})
/** A figure counted by day, where callers without the full permission see only won offers. */
const dayOffer = defineResource({
  ...offer,
  name: 'dayOffer',
  figures: { over: 'day', charts: { perDay: { label, each: 'day' } } },
  export: false,
})
const registry = { ...resources, offer, dayOffer }
const dayOfferRules = defineRules(dayOffer, {
  actions: {},
  visible: ({ actor }) => (can(actor.access, 'offer.read') ? {} : { state: ['WON'] }),
})

it('has an index of the span with all that charts count by', () => {
  const indexes = Object.fromEntries(
    tableOf(offer, 'pglite').spec.indexes.map(({ name, include }) => [name, include]),
  )
  expect(indexes['offer_by_at']).toEqual(['state', 'source', 'items'])
})

describe.each(stores.map(kind => [kind.name, kind] as const))('figures, on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(registry))
    t = await makeApp({
      store,
      resources: registry,
      rules: { ...rules, dayOffer: dayOfferRules },
      listed: true,
      ports: { sheets: sheetsHere },
    })
    const school = teachingSchool(t)
    // 16:30 UTC is half past midnight of the next day in Shanghai
    for (const [n, [at, source, items, won]] of (
      [
        ['2026-03-01T16:30:00.000Z', 'AD', 2, true],
        ['2026-03-02T02:00:00.000Z', 'AD', 3, false],
        ['2026-03-08T02:00:00.000Z', 'FAIR', 4, true],
        ['2026-03-09T02:00:00.000Z', null, 5, true],
        ['2026-04-01T02:00:00.000Z', 'AD', 6, false],
        [null, 'AD', 7, false],
      ] as const
    ).entries()) {
      const values = { name: `Offer ${n}`, source, at, day: at?.slice(0, 10) ?? null, items }
      for (const resource of ['offer', 'dayOffer'])
        await school.create(resource, { ...values, state: won ? 'WON' : 'OPEN' })
    }
  })
  afterAll(() => store.dispose())

  const ask = async (input: object, token?: string, resource = 'offer') =>
    t.call<FigureAnswer>('POST', `${resource}/figures`, input, token ? { token } : {})
  const march = { from: '2026-03-01', until: '2026-03-31' }
  const counts = (rows: FigureAnswer['charts'][string] = []) =>
    rows.filter(({ count }) => count).map(({ key, count }) => [key, count])

  it('counts by state, choice, day, week and month of the institution, with what has none', async () => {
    const { status, response } = await ask(march)
    expect(status).toBe(200)
    expect(response.total).toBe(4)
    const { byState, bySource, perDay = [], perWeek = [], perMonth } = response.charts
    expect(byState).toEqual([
      { key: 'OPEN', count: 1 },
      { key: 'WON', count: 3 },
    ])
    expect(bySource).toEqual([
      { key: 'AD', count: 2, parts: { OPEN: 1, WON: 1 } },
      { key: 'FAIR', count: 1, parts: { WON: 1 } },
      { key: null, count: 1, parts: { WON: 1 } },
    ])
    expect(perDay).toHaveLength(31)
    expect(counts(perDay)).toEqual([
      ['2026-03-02', 2],
      ['2026-03-08', 1],
      ['2026-03-09', 1],
    ])
    // weeks begin on Monday; the one of 1 March began in February
    expect(perWeek.map(({ key }) => key)).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
    ])
    expect(counts(perWeek)).toEqual([
      ['2026-03-02', 6],
      ['2026-03-09', 5],
    ])
    expect(perMonth).toEqual([{ key: '2026-03-01', count: 4, parts: { OPEN: 1, WON: 3 } }])
  })

  it('counts what a filter of the list finds, and no more than the conditions of a chart', async () => {
    const { response } = await ask({ ...march, query: { source: 'AD' } })
    expect(response.total).toBe(2)
    expect(counts(response.charts['byState'])).toEqual([
      ['OPEN', 1],
      ['WON', 1],
    ])
    const open = await ask({ ...march, query: { state: 'OPEN' } })
    expect(counts(open.response.charts['perWeek'])).toEqual([])
    // a narrower span of the filter holds beside the days
    const later = await ask({ ...march, query: { at_gte: '2026-03-09' } })
    expect(later.response.total).toBe(1)
    expect((await ask({ ...march, query: { shoe: '1' } })).status).toBe(321)
  })

  it('refuses a span that ends before it begins, and one of more than a year (VAL-19)', async () => {
    for (const until of ['2026-02-28', '2027-03-02', 'soon']) {
      const { status, response } = await ask({ from: '2026-03-01', until })
      expect([status, Object.keys(Reflect.get(response, 'errors') as object)]).toEqual([
        321,
        ['until'],
      ])
    }
    expect((await ask({ from: '2026-03-01', until: '2027-03-01' })).status).toBe(200)
  })

  it('counts nothing for those who may not read, nor by what they may not see', async () => {
    const nobody = await t.as({ rights: ['student.read'] })
    expect((await ask(march, nobody.token)).status).toBe(905)
    const reader = await t.as({ rights: ['offer.read'] })
    const { charts, total } = (await ask(march, reader.token)).response
    expect(total).toBe(4)
    expect(Object.keys(charts)).toEqual(['byState', 'perDay', 'perWeek', 'perMonth'])
    expect((await ask({ ...march, query: { source: 'AD' } }, reader.token)).status).toBe(321)
    const stranger = await ask(march, t.stranger.token)
    expect(stranger.response.total).toBe(0)
  })

  it('counts by a day, and only the records that the caller sees', async () => {
    expect(counts((await ask(march, undefined, 'dayOffer')).response.charts['perDay'])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 1],
      ['2026-03-08', 1],
      ['2026-03-09', 1],
    ])
    const { token } = await t.as({ rights: ['dayOffer.read'] })
    const seen = (await ask(march, token, 'dayOffer')).response
    expect([seen.total, counts(seen.charts['perDay']).length]).toEqual([3, 3])
  })

  it('is a file in both languages, and logged, for those who may export', async () => {
    const file = async (lang: string, token = t.administrator.token) =>
      t.app.request('/edu_adminserver/offer/exportFigures', {
        method: 'POST',
        headers: {
          'Accept-Language': lang,
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ ...march, format: 'csv' }),
      })
    const sheet = await (await file('zh-CN')).text()
    expect(sheet).toContain('统计项')
    expect(sheet).toContain('按来源,广告,,2')
    expect(sheet).toContain('按来源,广告,成交,1')
    expect(await (await file('en')).text()).toContain('By source,Advertisement,Won,1')
    const { token } = await t.as({ rights: ['offer.read'] })
    const refused = (await (await file('en', token)).json()) as {
      responseHeader: { status: number }
    }
    expect(refused.responseHeader.status).toBe(905)
    expect((await ask(march, undefined, 'dayOffer/exportFigures')).status).toBe(404)
    const logged = await t.scope.db
      .selectFrom('operation')
      .select('resource')
      .where('action', '=', 'export')
      .execute()
    expect(logged.map(({ resource }) => resource)).toEqual(['offer', 'offer'])
  })
})
