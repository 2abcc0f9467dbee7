import { expect, it } from 'vitest'
import {
  fieldEntries,
  fieldOf,
  isEmpty,
  joinsOf,
  movesFrom,
  stateFields,
} from '../../../src/schema/index.ts'
import { pick, readable, type Bench, type Rec } from './bench.ts'

interface Tally {
  matched: number
  done: number
  failed: { id: string; code: string; msg: string }[]
}
interface History {
  list: {
    action: string
    actor: string
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }[]
  total: number
}

export const writeTests = (bench: () => Bench): void => {
  const b = () => bench()
  const notFound = () => Number(b().resource.notFound ?? '404')
  const editable = () =>
    readable(b().resource).filter(name => {
      const field = fieldOf(b().resource, name)
      return field?.options.readOnly === undefined && field?.kind !== 'state'
    })

  /** Values of fields that a move asks for; samples leave some of them empty. */
  const filled = async (names: readonly string[]): Promise<Record<string, unknown>> => {
    const values: Record<string, unknown> = {}
    for (let n = 60; n < 90 && names.some(name => isEmpty(values[name])); n++) {
      const sampleValues = await b().sample(n)
      for (const name of names) if (isEmpty(values[name])) values[name] = sampleValues[name]
    }
    return values
  }

  it('creates what it is given and reads it back', async () => {
    const names = readable(b().resource)
    const sampleValues = await b().sample(1)
    const createdRecord = await b().create(1)
    expect(pick(createdRecord, names)).toEqual(pick(sampleValues, names))
    expect(createdRecord).toMatchObject({
      version: 1,
      deletedAt: null,
      createdBy: b().t.administrator.id,
    })
    const { response } = await b().t.call<Rec>('GET', `${b().path('get')}?id=${createdRecord.id}`)
    expect(pick(response, Object.keys(createdRecord))).toEqual(createdRecord)
    const many = await b().t.call<{ list: Rec[] }>(
      'GET',
      `${b().path('many')}?ids=nobody,${createdRecord.id}`,
    )
    expect(many.response.list).toEqual([createdRecord])
  })

  it('updates, raises the version, and keeps who changed what (ROL-04)', async () => {
    const createdRecord = await b().create(2)
    const changes = pick(await b().sample(3), editable())
    const { response, status } = await b().t.call<Rec>('POST', b().path('update'), {
      id: createdRecord.id,
      version: 1,
      ...changes,
    })
    expect(status).toBe(200)
    expect(pick(response, editable())).toEqual(changes)
    expect(response.version).toBe(2)
    const history = await b().t.call<History>(
      'GET',
      `${b().path('history')}?id=${createdRecord.id}`,
    )
    expect(history.response.total).toBe(2)
    expect(history.response.list.map(entry => entry.action)).toEqual(['update', 'create'])
    expect(history.response.list[0]).toMatchObject({
      actor: b().t.administrator.id,
      before: { version: 1 },
      after: { version: 2 },
    })
    // a title that follows from read-only fields doesn't change, so its history shows another field
    const title =
      createdRecord[b().resource.title] === response[b().resource.title]
        ? (editable().find(name => createdRecord[name] !== response[name]) ?? '')
        : b().resource.title
    expect([
      history.response.list[0]?.before?.[title],
      history.response.list[0]?.after?.[title],
    ]).toEqual([createdRecord[title], response[title]])
  })

  it('a stale update is asked, not written: 409 with base and theirs', async () => {
    const createdRecord = await b().create(4)
    const { resource } = b()
    const [mySample, theirSample] = [await b().sample(5), await b().sample(6)]
    const values = (name: string) =>
      [createdRecord, mySample, theirSample].map(record => JSON.stringify(record[name]))
    // nobody writes a title that follows from other fields
    const title = joinsOf(resource)
      ? (editable().find(name => new Set(values(name)).size === 3) ?? '')
      : resource.title
    const [mine, theirs] = [mySample[title], theirSample[title]]
    expect(
      (
        await b().t.call('POST', b().path('update'), {
          id: createdRecord.id,
          version: 1,
          [title]: theirs,
        })
      ).status,
    ).toBe(200)
    const refused = await b().t.call<{ base: Rec; theirs: Rec }>('POST', b().path('update'), {
      id: createdRecord.id,
      version: 1,
      [title]: mine,
    })
    expect(refused).toMatchObject({ http: 409, status: 409 })
    expect(pick(refused.response.base, readable(b().resource))).toEqual(
      pick(createdRecord, readable(b().resource)),
    )
    expect(refused.response.theirs).toMatchObject({ version: 2, [title]: theirs })
  })

  it('deletes into the trash and restores from there', async () => {
    const createdRecord = await b().create(7)
    const ids = [createdRecord.id, 'nobody']
    const deleteAnswer = await b().t.call<Tally>('POST', b().path('delete'), { ids })
    expect(deleteAnswer.response).toMatchObject({
      matched: 2,
      done: 1,
      failed: [{ id: 'nobody', code: b().resource.notFound ?? '404' }],
    })
    expect((await b().list({ limit: '200' })).list.map(r => r.id)).not.toContain(createdRecord.id)
    expect((await b().list({ deleted: 'only' })).list.map(r => r.id)).toContain(createdRecord.id)
    expect(
      (
        await b().t.call('POST', b().path('update'), {
          id: createdRecord.id,
          version: 2,
          [b().resource.title]: 'x',
        })
      ).status,
    ).toBe(notFound())
    const back = await b().t.call<Tally>('POST', b().path('restore'), { ids: [createdRecord.id] })
    expect(back.response).toEqual({ matched: 1, done: 1, failed: [] })
    expect(
      (await b().list({ limit: '200' })).list.find(r => r.id === createdRecord.id),
    ).toMatchObject({
      version: 3,
      deletedAt: null,
    })
  })

  it('changes everything that matches a query save the exceptions, with an exact tally', async () => {
    const title = b().resource.title
    for (const { id } of (await b().list({ limit: '200' })).list)
      await b().t.call('POST', b().path('delete'), { ids: [id] })
    const createdRecords = [await b().create(20), await b().create(21), await b().create(22)]
    // a field outside natural keys, with a value that none of them has: otherwise that one would
    // not be changed
    const others = await Promise.all(Array.from({ length: 20 }, (_, n) => b().sample(23 + n)))
    const differs = (name: string, candidate: Readonly<Record<string, unknown>>) =>
      createdRecords.every(row => JSON.stringify(row[name]) !== JSON.stringify(candidate[name]))
    const changeable = editable().filter(name => !(b().resource.keys ?? []).flat().includes(name))
    const [[free, value] = [title, others[0]?.[title]] as const] = others.flatMap(candidate =>
      changeable
        .filter(name => differs(name, candidate))
        .map(name => [name, candidate[name]] as const),
    )
    // where people change nothing but a key, one record alone can take its value
    const isKeyed = (b().resource.keys ?? []).flat().includes(free)
    const answer = await b().t.call<Tally>('POST', b().path('updateMany'), {
      query: {},
      except: [createdRecords[0]?.id, ...(isKeyed ? [createdRecords[2]?.id] : [])],
      data: { [free]: value },
    })
    // whoever has the value already is done too, and counted beside it
    const many = isKeyed ? 1 : 2
    expect(answer.response).toMatchObject({ matched: many, done: many, failed: [] })
    const after = (await b().list({ sort: 'createTime' })).list
    expect(after.find(r => r.id === createdRecords[1]?.id)?.[free]).toEqual(value)
    const deleteAnswer = await b().t.call<Tally>('POST', b().path('delete'), {
      query: {},
      except: [createdRecords[2]?.id],
    })
    expect(deleteAnswer.response).toEqual({ matched: 2, done: 2, failed: [] })
    expect((await b().list()).total).toBe(1)
  })

  it('refuses a natural key that a living record holds, on its last field, also at restore (VAL-21)', async () => {
    for (const [n, key] of (b().resource.keys ?? []).entries()) {
      const first = await b().create(30 + n * 2)
      const last = key.at(-1) ?? ''
      // nulls never collide
      if (first[last] === null) continue
      const code = fieldOf(b().resource, last)?.options.taken ?? '9994'
      const same = pick(first, key)
      const createAnswer = await b().t.call<{ errors: Record<string, { code: string }> }>(
        'POST',
        b().path('create'),
        {
          ...(await b().sample(31 + n * 2)),
          ...same,
        },
      )
      expect([String(createAnswer.status), createAnswer.response.errors[last]?.code]).toEqual([
        code,
        code,
      ])
      await b().t.call('POST', b().path('delete'), { ids: [first.id] })
      const second = await b().create(31 + n * 2, same)
      const back = await b().t.call<Tally>('POST', b().path('restore'), { ids: [first.id] })
      expect(back.response).toMatchObject({ matched: 1, done: 0, failed: [{ id: first.id, code }] })
      await b().t.call('POST', b().path('delete'), { ids: [second.id] })
    }
  })

  it('states change along declared moves only', async () => {
    for (const [name, field] of stateFields(b().resource)) {
      const createdRecord = await b().create(40)
      const to = movesFrom(field, field.options.initial)[0]?.to
      const unreachable = Object.keys(field.options.states).find(
        s =>
          s !== field.options.initial && field.options.to[field.options.initial]?.[s] === undefined,
      )
      if (unreachable)
        expect(
          (
            await b().t.call('POST', b().path('update'), {
              id: createdRecord.id,
              version: 1,
              [name]: unreachable,
            })
          ).status,
        ).not.toBe(200)
      if (to === undefined) continue
      const moved = await b().t.call<Rec>('POST', b().path('update'), {
        id: createdRecord.id,
        version: 1,
        ...(await filled(field.options.to[field.options.initial]?.[to]?.asks ?? [])),
        [name]: to,
      })
      expect([moved.status, moved.response[name]]).toEqual([200, to])
      expect(
        (
          await b().t.call('POST', b().path('update'), {
            id: createdRecord.id,
            version: 2,
            [name]: 'NO_SUCH_STATE',
          })
        ).status,
      ).not.toBe(200)
    }
  })

  it('a required field left empty is refused on that field', async () => {
    for (const [name, field] of fieldEntries(b().resource).filter(
      ([, f]) => f.options.required && f.options.readOnly !== true,
    )) {
      const answer = await b().t.call<{ errors: Record<string, { code: string; msg: string }> }>(
        'POST',
        b().path('create'),
        {
          ...(await b().sample(50)),
          [name]: null,
        },
      )
      expect(answer.response.errors[name]?.code).toBe(field.options.requiredCode ?? '11005')
      expect(answer.response.errors[name]?.msg).toMatch(/\S/)
    }
  })

  it('a write repeated with its key is done once, and the key serves no other write', async () => {
    const headers = { 'Idempotency-Key': `once-${b().resource.name}` }
    const body = await b().sample(60)
    const before = (await b().list()).total
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        b().t.call<Rec>('POST', b().path('create'), body, { headers }),
      ),
    )
    expect(new Set(answers.map(a => a.response.id)).size).toBe(1)
    expect(answers.map(a => a.status)).toEqual([200, 200, 200, 200, 200])
    expect((await b().list()).total).toBe(before + 1)
    expect(
      (await b().t.call('POST', b().path('create'), await b().sample(61), { headers })).status,
    ).toBe(321)
    const id = answers[0]?.response.id
    const sendDelete = () =>
      b().t.call<Tally>(
        'POST',
        b().path('delete'),
        { ids: [id] },
        { headers: { 'Idempotency-Key': `gone-${b().resource.name}` } },
      )
    const first = await sendDelete()
    expect(first.response).toEqual({ matched: 1, done: 1, failed: [] })
    expect((await sendDelete()).response).toEqual(first.response)
  })
}
