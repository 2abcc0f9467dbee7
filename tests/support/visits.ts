import { date, dateTime, defineResource, kindOf, text, type Field } from '../../src/schema/index.ts'
import { langs } from '../../src/schema/label.ts'
import { instantText } from '../../src/schema/timeText.ts'
import { makeApp } from './app.ts'
import { sheetsHere } from './sheets.ts'
import { stores } from './stores.ts'

const label = { en: 'Visit', zh: '来访' }
/** A record with a day and an instant, for the tests of how both are asked for. */
export const visit = defineResource({
  name: 'visit',
  label,
  plural: label,
  title: 'name',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 60 }),
    at: dateTime({ label: { en: 'Start', zh: '开始' }, appointment: true }),
    day: date({ label: { en: 'Day', zh: '日期' } }),
  },
  list: { columns: ['name', 'at', 'day'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name', 'at', 'day'] }] },
})

/** A day of an institution: its start, and the start of the next one. */
export interface ZonedDay {
  readonly zone: string
  /** YYYY-MM-DD */
  readonly day: string
  readonly from: string
  readonly until: string
}

const minute = 60_000
const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

/** What each condition on the instant returns: the names of the visits, in order. */
export type Answered = Readonly<Record<string, readonly string[]>>

/** Queries a day in every form of day conditions. The clock is at noon of that day. */
export const askForDay = async ({ zone, day, from, until }: ZonedDay): Promise<Answered> => {
  const [kind] = stores
  if (!kind) throw new Error('no store')
  const store = await kind.open([visit])
  let now = new Date(later(from, 12 * 60 * minute))
  const app = await makeApp({
    store,
    resources: { visit },
    rules: {},
    institution: { timezone: zone },
    config: { accessSeconds: 400 * 24 * 3600 },
    ports: { clock: { now: () => now }, sheets: sheetsHere },
  })
  const visits = {
    'a last minute before': later(from, -minute),
    'b first minute': from,
    'c last minute': later(until, -minute),
    'd first minute after': until,
  }
  for (const [name, at] of Object.entries(visits)) {
    const { status, msg } = await app.call('POST', 'visit/create', { name, at })
    if (status !== 200) throw new Error(msg)
  }
  const letters = (names: readonly string[]) => names.map(name => name.slice(0, 1))
  const answered: Record<string, readonly string[]> = {}
  const ask = async (title: string, query: Readonly<Record<string, string>>): Promise<void> => {
    const { status, response } = await app.call<{ list: { name: string }[]; total: number }>(
      'GET',
      `visit/list?${new URLSearchParams({ ...query, sort: 'name' }).toString()}`,
    )
    answered[title] =
      status === 200 && response.total === response.list.length
        ? letters(response.list.map(({ name }) => name))
        : [`${status}`]
    const exported = await app.app.request('/edu_adminserver/visit/export', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${app.administrator.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ query, format: 'csv', columns: ['name'] }),
    })
    if (exported.headers.get('Content-Type')?.includes('json')) {
      if (status === 200) answered[title] = ['refused export']
      return
    }
    const lines = (await exported.text()).split(/\r?\n/).slice(1).filter(Boolean)
    const same = JSON.stringify(letters(lines).toSorted()) === JSON.stringify(answered[title])
    if (!same) answered[title] = ['export', ...lines]
  }
  await ask('from', { at_gte: day })
  await ask('until', { at_lte: day })
  await ask('from and until', { at_gte: day, at_lte: day })
  await ask('equal', { at: day })
  await ask('after', { at_gt: day })
  await ask('before', { at_lt: day })
  await ask('not', { at_ne: day })
  await ask('today', { at: 'today' })
  await ask('today to today', { at_gte: 'today', at_lte: 'today' })
  now = new Date(later(until, 12 * 60 * minute))
  await ask('today a day later', { at: 'today' })
  await ask('yesterday a day later', { at: 'today-1' })
  await store.dispose()
  return answered
}

const cells = [
  '2026-12-03T16:00:00.000Z',
  '2026-12-03T20:00:00Z',
  '2026-12-04T00:00:00+08:00',
  '2026-12-03 23:30:00 -0600',
  '2026/12/3 16:00 UTC+8',
  '2026-12-03T24:30:00Z',
  '2026-02-30T10:00:00Z',
]

/** How the cells of a sheet are read as days and as instants, and an instant in words. */
export const readByZone = (zone: string) => {
  const ctx = { lang: 'en', row: {}, defaultCountryCode: '86', zone } as const
  const read = (field: Field, cell: string) => {
    const result = kindOf(field).parseCell(cell, field.options, ctx)
    return result.ok ? result.value : Object.keys(result.params ?? {})[0]
  }
  return {
    days: cells.map(cell => read(visit.fields.day, cell)),
    instants: cells.map(cell => read(visit.fields.at, cell)),
    words: langs.map(lang => instantText('2026-12-03T16:30:00.000Z', lang, zone)),
    day: langs.map(lang => kindOf(visit.fields.day).words?.('2026-12-04', lang, zone)),
  }
}
