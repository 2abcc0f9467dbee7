import { expect, it } from 'vitest'
import { isOffered, verbs } from '../../../src/access/index.ts'
import { fieldEntries, filterable, kindOf, sortable } from '../../../src/schema/index.ts'
import type { Bench, Page, Rec } from './bench.ts'

export const accessTests = (bench: () => Bench): void => {
  const b = () => bench()
  const name = () => b().resource.name
  /** Whether people change its records. */
  const people = () => b().resource.writes === undefined
  const all = () => verbs.map(verb => `${name()}.${verb}`)

  it('each verb needs its right: 905 (ROL-03)', async () => {
    const createdRecord = await b().create(200)
    const calls: Record<string, [string, 'GET' | 'POST', string, unknown][]> = {
      read: [
        ['list', 'GET', 'list', undefined],
        ['get', 'GET', `get?id=${createdRecord.id}`, undefined],
        ['many', 'GET', `many?ids=${createdRecord.id}`, undefined],
        ['history', 'GET', `history?id=${createdRecord.id}`, undefined],
        ['count', 'GET', 'count', undefined],
      ],
    }
    const writes: typeof calls = {
      create: [['create', 'POST', 'create', await b().sample(201)]],
      update: [
        ['update', 'POST', 'update', { id: createdRecord.id, version: 1 }],
        ['updateMany', 'POST', 'updateMany', { ids: [createdRecord.id], data: {} }],
        ['preview', 'POST', 'preview', { verb: 'updateMany', ids: [createdRecord.id], data: {} }],
      ],
      delete: [
        ['delete', 'POST', 'delete', { ids: [createdRecord.id] }],
        ['preview', 'POST', 'preview', { verb: 'delete', ids: [createdRecord.id] }],
      ],
      restore: [['restore', 'POST', 'restore', { ids: [createdRecord.id] }]],
    }
    for (const [verb, list] of [...Object.entries(calls), ...Object.entries(writes)]) {
      if (!verbs.some(one => one === verb && isOffered(b().resource, one))) continue
      const without = await b().t.as({
        rights: all().filter(right => right !== `${name()}.${verb}`),
      })
      for (const [label, method, path, body] of list)
        expect(
          (await b().t.call(method, b().path(path), body, { token: without.token })).status,
          label,
        ).toBe(905)
    }
  })

  it('another institution sees nothing and changes nothing', async () => {
    const createdRecord = await b().create(202)
    const { token } = b().t.stranger
    const missing = Number(b().resource.notFound ?? '404')
    expect(
      (await b().t.call('GET', `${b().path('get')}?id=${createdRecord.id}`, undefined, { token }))
        .status,
    ).toBe(missing)
    expect(
      (
        await b().t.call('GET', `${b().path('history')}?id=${createdRecord.id}`, undefined, {
          token,
        })
      ).status,
    ).toBe(missing)
    expect(
      (await b().t.call<Page>('GET', b().path('list'), undefined, { token })).response,
    ).toMatchObject({ list: [], total: 0 })
    expect(
      (
        await b().t.call<Page>('GET', `${b().path('many')}?ids=${createdRecord.id}`, undefined, {
          token,
        })
      ).response.list,
    ).toEqual([])
    if (people()) {
      const change = { id: createdRecord.id, version: 1, [b().resource.title]: 'x' }
      expect((await b().t.call('POST', b().path('update'), change, { token })).status).toBe(missing)
      expect(
        (
          await b().t.call<{ done: number }>(
            'POST',
            b().path('delete'),
            { ids: [createdRecord.id] },
            { token },
          )
        ).response.done,
      ).toBe(0)
      expect(
        (
          await b().t.call<{ matched: number }>(
            'POST',
            b().path('delete'),
            { query: {} },
            { token },
          )
        ).response.matched,
      ).toBe(0)
    }
    expect(
      (await b().t.call<Rec>('GET', `${b().path('get')}?id=${createdRecord.id}`)).response.version,
    ).toBe(1)
  })

  it('masked fields come masked everywhere, and are no way to find, sort or filter (ROL-02)', async () => {
    const createdRecord = await b().create(203)
    for (const [field, declared] of fieldEntries(b().resource).filter(
      ([, f]) => f.options.masked !== undefined,
    )) {
      const masked = await b().t.as({ masks: [declared.options.masked ?? ''] })
      const ask = <T>(path: string) =>
        b().t.call<T>('GET', b().path(path), undefined, { token: masked.token })
      const hidden =
        createdRecord[field] === null
          ? null
          : (kindOf(declared).mask?.(createdRecord[field]) ?? null)
      expect(hidden, field).not.toBe(createdRecord[field])
      expect((await ask<Rec>(`get?id=${createdRecord.id}`)).response[field]).toEqual(hidden)
      expect(
        (await ask<Page>('list?limit=200')).response.list.find(r => r.id === createdRecord.id)?.[
          field
        ],
      ).toEqual(hidden)
      const { list } = (await ask<{ list: { after: Rec }[] }>(`history?id=${createdRecord.id}`))
        .response
      expect(list[0]?.after[field]).toEqual(hidden)
      for (const op of filterable(b().resource).get(field) ?? []) {
        expect(
          (
            await ask(
              `list?${new URLSearchParams({ [op === 'eq' ? field : `${field}_${op}`]: String(createdRecord[field]) })}`,
            )
          ).status,
          `${field} ${op}`,
        ).toBe(321)
      }
      if (sortable(b().resource).includes(field))
        expect((await ask(`list?sort=${field}`)).status).toBe(321)
      if (declared.options.search && typeof createdRecord[field] === 'string') {
        const found = (
          await ask<Page>(`list?${new URLSearchParams({ q: createdRecord[field] })}`)
        ).response.list.map(r => r.id)
        expect(found, field).not.toContain(createdRecord.id)
      }
      if (!people()) continue
      // masked values that are sent back with another change have no effect; a record that defines
      // someone's permissions can't be changed at all if those exceed the caller's
      const updateAnswer = await b().t.call<Rec>(
        'POST',
        b().path('update'),
        { id: createdRecord.id, version: createdRecord.version, [field]: hidden },
        { token: masked.token },
      )
      const allowed = b().t.ports.rules[name()]?.changesAccess ? [200, 905] : [200]
      expect(allowed, field).toContain(updateAnswer.status)
      expect(
        (await b().t.call<Rec>('GET', `${b().path('get')}?id=${createdRecord.id}`)).response[field],
      ).toEqual(createdRecord[field])
    }
  })

  it('a field without its right is nowhere to be read, and may not be written', async () => {
    const createdRecord = await b().create(204)
    for (const [field] of fieldEntries(b().resource).filter(
      ([, f]) => f.options.right !== undefined,
    )) {
      const { token } = await b().t.as({ rights: all() })
      expect(
        (await b().t.call('GET', `${b().path('get')}?id=${createdRecord.id}`, undefined, { token }))
          .response,
      ).not.toHaveProperty(field)
      const list = (await b().t.call<Page>('GET', b().path('list?limit=200'), undefined, { token }))
        .response.list
      expect(list.some(record => field in record)).toBe(false)
      const history = await b().t.call(
        'GET',
        `${b().path('history')}?id=${createdRecord.id}`,
        undefined,
        {
          token,
        },
      )
      expect(JSON.stringify(history.response)).not.toContain(`"${field}"`)
      expect(
        (await b().t.call('GET', `${b().path('list')}?${field}_gte=1`, undefined, { token }))
          .status,
      ).toBe(321)
      expect(
        (await b().t.call('GET', `${b().path('list')}?sort=${field}`, undefined, { token })).status,
      ).toBe(321)
      if (!people()) continue
      const unknown = await b().t.call(
        'POST',
        b().path('update'),
        { id: createdRecord.id, version: 1, noSuchField: 1 },
        { token },
      )
      const withheld = await b().t.call(
        'POST',
        b().path('update'),
        { id: createdRecord.id, version: 1, [field]: 1 },
        { token },
      )
      expect([withheld.status, unknown.status]).toEqual([905, 321])
    }
  })
}
