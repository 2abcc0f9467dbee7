import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesMany } from '../../../server/engine/bulk/order.ts'
import { takesSelection } from '../../../src/schema/action.ts'
import { fieldEntries, filterable } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Bench } from './bench.ts'

const nasty = [
  '\0',
  'a\0b',
  '\ud800',
  'x'.repeat(5000),
  "'; drop table student; --",
  '<script>alert(1)</script>',
  '%',
  '_',
  '\\',
  '{}',
  '[]',
  '-1',
  '1e999',
  'NaN',
  '9'.repeat(40),
  '2026-02-30',
  '王小明',
  '🙂',
  ' ',
  '',
]

const anything = fc.oneof(
  fc.constantFrom<unknown>(...nasty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.integer(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 5 }),
)

const runs = { seed: 20260302, numRuns: 40, endOnFailure: true }
const calm = (answer: { http: number; status: number | string }) => {
  expect(answer.http).not.toBe(500)
  expect(answer.status).not.toBe(500)
  return answer
}

/** What people send to be written. */
export const writtenInputTests = (bench: () => Bench): void => {
  const b = () => bench()

  it('answers a coded error to bad writes, never a 500', async () => {
    const names = [
      ...fieldEntries(b().resource).map(([name]) => name),
      'id',
      'version',
      'createTime',
      'noSuchField',
      '__proto__',
      'constructor',
      'toString',
    ]
    const base = await b().sample(300)
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 4 }),
        fc.boolean(),
        fc.constantFrom('create', 'update', 'delete', 'restore', 'updateMany'),
        async (bad, whole, verb) => {
          const body =
            verb === 'create' && whole
              ? { ...base, ...bad }
              : verb === 'updateMany'
                ? { ids: ['x'], data: bad }
                : verb === 'delete' || verb === 'restore'
                  ? { query: bad }
                  : bad
          const answer = calm(await b().t.call('POST', b().path(verb), body))
          if (verb === 'update') expect(answer.status).not.toBe(200)
        },
      ),
      runs,
    )
  })

  it('refuses malformed and oversized bodies', async () => {
    const post = (body: string) => b().t.call('POST', b().path('create'), body)
    for (const body of ['{', 'null', '[]', '"text"', '1', '{"a":', '\0'])
      expect(await post(body), body).toMatchObject({ http: 400, status: 400 })
    expect(await post(`{"${b().resource.title}":"${'x'.repeat(10_000_000)}"}`)).toMatchObject({
      http: 413,
      status: 413,
    })
    expect((await post('{"__proto__":{"rights":"all"}}')).status).toBe(321)
    expect((await post(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)).status).toBe(413)
    expect(({} as Record<string, unknown>)['rights']).toBeUndefined()
  })

  it('markup in a name is refused or kept as text (VAL-04)', async () => {
    const { title } = b().resource
    const answer = await b().t.call<{ errors: Record<string, { code: string }> }>(
      'POST',
      b().path('create'),
      {
        ...(await b().sample(301)),
        [title]: '<b>x</b>&@',
      },
    )
    const rule = b().resource.fields[title]?.options.rule
    if (rule === 'name') expect(answer.response.errors[title]?.code).toBe('11034')
    else calm(answer)
  })
}

type Asked = (query: unknown) => object
/** The calls of a resource that take a query in their body, with the body of each. */
const queryCalls = (resource: AnyResource): readonly (readonly [string, Asked])[] => {
  const { writes, title, actions, export: exported } = resource
  const onSelection = Object.entries(actions).filter(
    ([, action]) =>
      takesSelection(action) &&
      action.path === undefined &&
      !Object.values(action.input).some(field => field.options.required),
  )
  const calls: Readonly<Record<string, Asked>> = {
    ...(writes === undefined && {
      delete: query => ({ query }),
      restore: query => ({ query }),
      updateMany: query => ({ query, data: { [title]: 'x' } }),
    }),
    ...(changesMany(resource) && { preview: query => ({ query, verb: 'delete' }) }),
    ...Object.fromEntries(
      onSelection.map(([name]): [string, Asked] => [name, query => ({ selection: { query } })]),
    ),
    ...(exported !== false && { export: query => ({ query }) }),
  }
  return Object.entries(calls)
}

/** Tests of query inputs. */
export const askedInputTests = (bench: () => Bench): void => {
  const b = () => bench()

  it('names an unknown filter of a list once, in both languages, and speaks of no change', async () => {
    for (const [lang, text] of [
      ['en', 'The filter “noSuchField” doesn’t exist, or its value is wrong.'],
      ['zh-CN', '没有筛选条件“noSuchField”，或其值有误。'],
    ] as const) {
      const headers = { 'Accept-Language': lang }
      const path = `${b().path('list')}?noSuchField=1`
      const answer = await b().t.call('GET', path, undefined, { headers })
      expect(answer).toMatchObject({ status: 321, msg: text })
    }
  })

  it('answers a coded error to bad queries, never a 500', async () => {
    const names = [
      ...filterable(b().resource).keys(),
      'noSuchField',
      'page',
      'limit',
      'sort',
      'q',
      'deleted',
      'total',
      'views',
      '__proto__',
      'id',
    ]
    const ops = ['', '_ne', '_gt', '_gte', '_lt', '_lte', '_null', '_like', '_has', '_nope']
    const text = fc.oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.integer().map(String),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...ops), text), {
          maxLength: 3,
        }),
        async parts => {
          const query = parts
            .map(
              ([name, op, value]) =>
                `${encodeURIComponent(name + op)}=${encodeURIComponent(value.replace(/\p{Cs}/gu, ''))}`,
            )
            .join('&')
          calm(await b().t.call('GET', `${b().path('list')}?${query}`))
        },
      ),
      runs,
    )
    for (const query of [
      'limit=201',
      'limit=0',
      'limit=ten',
      'page=0',
      'page=-1',
      'page=1&page=2',
      'sort=noSuchField',
      'noSuchField=1',
      'sort=id%00',
      'deleted=yes',
      'q=%00',
      'q=%ED%A0%80&q=1',
      `q=${'x'.repeat(300)}`,
      'after=',
      'after=nowhere',
      'after=2026-01-01~a',
      'after=2026-01-01T00:00:00.000Z~a~b',
      'after=start&after=start',
      'after=start&page=1',
      'after=start&sort=updateTime',
    ]) {
      expect((await b().t.call('GET', `${b().path('list')}?${query}`)).status, query).toBe(321)
    }
    expect((await b().t.call('GET', b().path('list?limit=200&page=99999'))).status).toBe(200)
    expect((await b().t.call('GET', b().path('count?after=start'))).status).toBe(321)
  })

  it('a query in a body selects everything only where it is empty', async () => {
    const calls = queryCalls(b().resource)
    const { total } = await b().list()
    const refused = async (call: (typeof calls)[number] | undefined, query: object) => {
      const [verb, bodyOf] = call ?? []
      if (verb === undefined || !bodyOf) return
      const answer = await b().t.call<{ errors: Record<string, { code: string }> }>(
        'POST',
        b().path(verb),
        bodyOf(query),
      )
      expect([verb, query, answer.status, Object.keys(answer.response.errors)]).toEqual([
        verb,
        query,
        321,
        Object.keys(query),
      ])
    }
    // each route has its own rule about `deleted`; a single parser handles everything else, so one
    // route at a time is enough
    for (const call of calls)
      for (const deleted of [null, call[0] === 'export' ? 'yes' : 'only'])
        await refused(call, { deleted })
    const others: readonly object[] = [
      ...['limit', 'page', 'total', 'computed', 'noSuchField'].map(name => ({ [name]: 1 })),
      ...['', ' ', null, []].map(q => ({ q })),
      { sort: 'createTime' },
      ...[...filterable(b().resource)].flatMap(([field, ops]) =>
        ops.map((op, n) => ({
          [op === 'eq' ? field : `${field}_${op}`]: ['', null, [], ['']][n % 4],
        })),
      ),
    ]
    for (const [n, query] of others.entries()) await refused(calls.at(n % calls.length), query)
    expect((await b().list()).total).toBe(total)
  })

  it('needs a token', async () => {
    for (const verb of ['list', 'get', 'many', 'count', 'history', 'exists'])
      expect((await b().t.call('GET', b().path(verb), undefined, { token: null })).http).toBe(401)
    for (const verb of [
      'create',
      'update',
      'delete',
      'restore',
      'updateMany',
      'preview',
      'import',
      'export',
    ])
      expect((await b().t.call('POST', b().path(verb), {}, { token: null })).http).toBe(401)
  })
}
