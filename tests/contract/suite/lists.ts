import { beforeAll, expect, it } from 'vitest'
import type { FilterOp } from '../../../src/schema/kind.ts'
import { fieldOf, filterable, movesFrom, sortable, stateFields } from '../../../src/schema/index.ts'
import type { Bench, Page, Rec } from './bench.ts'
import { asText } from '../../../src/schema/asText.ts'

const count = 9
const nameOf = (field: string, op: FilterOp): string => (op === 'eq' ? field : `${field}_${op}`)
const isNull = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0)

export const listTests = (bench: () => Bench): void => {
  const b = () => bench()
  let all: Rec[] = []
  beforeAll(async () => {
    await b().empty()
    for (let n = 0; n < count; n++) {
      b().t.clock.advance(1000)
      const createdRecord = await b().create(100 + n)
      const [state] = stateFields(b().resource)
      const to = state && movesFrom(state[1], state[1].options.initial)[0]?.to
      if (state && to && n % 3 === 0) await b().change(createdRecord, { [state[0]]: to })
    }
    all = (await b().list({ limit: '200', sort: 'createTime' })).list
  })
  const ids = async (query: Record<string, string | string[]>) =>
    (await b().list({ limit: '200', sort: 'createTime', ...query })).list.map(r => r.id)
  const where = (test: (value: unknown) => boolean, field: string) =>
    all.filter(r => test(r[field])).map(r => r.id)

  it('pages hold every record once, and the total is theirs', async () => {
    const pages = []
    for (const page of ['1', '2', '3', '4'])
      pages.push(await b().list({ page, limit: '3', sort: 'createTime' }))
    expect(pages.map(p => p.list.length)).toEqual([3, 3, 3, 0])
    expect(pages.flatMap(p => p.list.map(r => r.id))).toEqual(all.map(r => r.id))
    expect(new Set(pages.slice(0, 3).map(p => p.total))).toEqual(new Set([count]))
    const countAnswer = await b().t.call<{ total: number }>('GET', b().path('count'))
    expect(countAnswer.response.total).toBe(count)
    expect(await b().list({ total: 'no' })).not.toHaveProperty('total')
  })

  it('sorts by every sortable column, both ways, the same records', async () => {
    for (const column of sortable(b().resource)) {
      const up = await ids({ sort: column })
      expect(up.length, column).toBeGreaterThanOrEqual(count)
      expect(up.toSorted(), column).toEqual(all.map(r => r.id).toSorted())
      expect(await ids({ sort: `-${column}` }), column).toEqual(up.toReversed())
    }
  })

  it('exports in the order of every sortable column, each record once', async () => {
    const { resource, t } = b()
    if (resource.export === false) return
    for (const [n, column] of sortable(resource).entries()) {
      const sort = n % 2 ? column : `-${column}`
      const answer = await t.app.request(`/edu_adminserver/${b().path('export')}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${t.administrator.token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ sort, columns: ['createTime'], format: 'csv', inline: true }),
      })
      const times = (await answer.text()).trim().split(/\r?\n/).slice(1)
      const { list } = await b().list({ limit: '200', sort })
      // of each the place of its instant among all of them: a cell has the clock of the institution
      const places = (instants: readonly unknown[]) => {
        const sorted = [...new Set(instants.map(String))].toSorted()
        return instants.map(instant => sorted.indexOf(String(instant)))
      }
      expect([sort, times.length]).toEqual([sort, all.length])
      expect(places(times), sort).toEqual(places(list.map(record => record['createTime'])))
    }
  })

  it('filters by every filterable field with every operator it has', async () => {
    for (const [field, ops] of filterable(b().resource)) {
      const value = all.map(r => r[field]).find(v => !isNull(v))
      for (const op of ops) {
        const label = nameOf(field, op)
        if (op === 'null') {
          const [yes, no] = [await ids({ [label]: 'true' }), await ids({ [label]: 'false' })]
          expect([yes, no], label).toEqual([where(isNull, field), where(v => !isNull(v), field)])
          continue
        }
        if (value === undefined || (typeof value === 'object') !== Array.isArray(value)) continue
        const text = String(Array.isArray(value) ? value[0] : value)
        const found = await ids({ [label]: text })
        const has = (v: unknown) =>
          Array.isArray(v) ? v.map(String).includes(text) : String(v) === text
        if (op === 'eq' || op === 'has') expect(found, label).toEqual(where(has, field))
        else if (op === 'ne')
          expect(
            found.filter(id => where(has, field).includes(id)),
            label,
          ).toEqual([])
        else if (op === 'like')
          expect(found, label).toEqual(expect.arrayContaining(where(has, field)))
        else if (op === 'gte' || op === 'lte')
          expect(found, label).toEqual(expect.arrayContaining(where(has, field)))
        else
          expect(
            found.filter(id => where(has, field).includes(id)),
            label,
          ).toEqual([])
      }
      if (ops.includes('gt') && ops.includes('lte') && value !== undefined) {
        const split = [
          ...(await ids({ [`${field}_gt`]: asText(value) })),
          ...(await ids({ [`${field}_lte`]: asText(value) })),
        ]
        expect(split.toSorted(), field).toEqual(where(v => !isNull(v), field).toSorted())
      }
    }
  })

  it('finds by part of every searched text', async () => {
    for (const [name, field] of Object.entries(b().resource.fields)) {
      const [first] = all
      const text = first?.[name]
      if (!field.options.search || typeof text !== 'string' || text.length < 2) continue
      expect(await ids({ q: text.slice(-4) }), name).toContain(first?.id)
      expect(await ids({ q: `${text.slice(-4)}qxzvkw` }), name).toEqual([])
    }
  })

  it('a row stands in for the record itself, unless it is a summary', async () => {
    const [row] = all
    const { response } = await b().t.call<Rec & { refs?: unknown }>(
      'GET',
      `${b().path('get')}?id=${row?.id}`,
    )
    const { refs: _refs, ...whole } = response
    if (!b().resource.list.summary) expect(row).toEqual(whole)
  })

  it('by a cursor holds every other record once where one of the page before is gone', async () => {
    const read = async (after: string) =>
      (await b().list({ after, limit: '4' })) as Page & { readonly next: string | null }
    const first = await read('start')
    expect([first.total, first.list.map(r => r.id)]).toEqual([
      all.length,
      all.slice(0, 4).map(r => r.id),
    ])
    await b().remove(first.list[0]?.id ?? '')
    const second = await read(String(first.next))
    const third = await read(String(second.next))
    expect([...second.list, ...third.list].map(r => r.id)).toEqual(all.slice(4).map(r => r.id))
    expect(third.next).toBe(null)
    const back = await b().list({ after: 'start', sort: '-createTime', limit: '200' })
    expect(back.list.map(r => r.id)).toEqual(
      all
        .slice(1)
        .map(r => r.id)
        .toReversed(),
    )
  })

  it('answers titles of what records point at', async () => {
    // the first one may be gone
    const record = all.at(-1)
    const { response } = await b().t.call<Rec & { refs?: Record<string, Record<string, string>> }>(
      'GET',
      `${b().path('get')}?id=${record?.id}`,
    )
    for (const [name, field] of Object.entries(b().resource.fields)) {
      if (field.kind !== 'reference' || typeof response[name] !== 'string') continue
      expect(
        Object.values(response.refs ?? {}).some(
          titles => titles[String(response[name])] !== undefined,
        ),
        name,
      ).toBe(true)
    }
    expect(fieldOf(b().resource, b().resource.title)).toBeDefined()
  })
}
