import { expect, it } from 'vitest'
import { isPlatformRight } from '../../../src/access/index.ts'
import { rightTree } from '../../../src/access/tree.ts'
import type { UndoTally } from '../../../src/protocol/journal.ts'
import { paths } from '../../../src/protocol/paths.ts'
import { isReversed } from './journals.ts'
import { pick, readable, type Bench, type Rec } from './bench.ts'

interface Answer {
  readonly operation?: string
}
interface Entries {
  list: { action: string; actor: string }[]
}

/** Tests of records that people only add: entries of a ledger. */
export const appendTests = (bench: () => Bench): void => {
  const b = () => bench()
  const read = async ({ id }: Pick<Rec, 'id'>) =>
    (await b().t.call<Rec>('GET', `${b().path('get')}?id=${id}`)).response
  const count = async () => (await b().list({ limit: '1' })).total

  it('creates what it is given and reads it back', async () => {
    const names = readable(b().resource)
    const createdRecord = await b().create(1)
    expect(pick(createdRecord, names)).toEqual(pick(await b().sample(1), names))
    expect(createdRecord).toMatchObject({
      version: 1,
      deletedAt: null,
      createdBy: b().t.administrator.id,
    })
    expect(pick(await read(createdRecord), names)).toEqual(pick(createdRecord, names))
  })

  it('adds one entry however often the same call is repeated', async () => {
    const before = await count()
    const values = await b().sample(2)
    const ask = () =>
      b().t.call<Rec>('POST', b().path('create'), values, {
        headers: { 'Idempotency-Key': `twice-${b().resource.name}` },
      })
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.response.id]).toEqual([200, first.response.id])
    expect(await count()).toBe(before + 1)
  })

  it('an undo adds the entry that reverses it, once; the entry stays as it is (ROL-04)', async () => {
    // tests/contract/suite/journals.ts: one that nothing reverses refuses it
    if (!isReversed(b().resource, b().rules)) return
    const createdRecord = await b().create(3)
    const before = await count()
    const { list } = (
      await b().t.call<{ list: { requestId: string }[] }>(
        'GET',
        `${b().path('history')}?id=${createdRecord.id}`,
      )
    ).response
    const undo = () =>
      b().t.call<UndoTally & Answer>('POST', 'operation/undo', { id: list[0]?.requestId })
    const back = await undo()
    expect([back.status, back.response]).toEqual([
      200,
      // the record whose sums follow from its entries is taken back with it
      expect.objectContaining({ done: back.response.matched, failed: [], kept: [] }),
    ])
    expect(back.response.done).toBeGreaterThan(0)
    expect(await count()).toBe(before + 1)
    expect(pick(await read(createdRecord), Object.keys(createdRecord))).toEqual(createdRecord)
    expect((await undo()).status).not.toBe(200)
    expect(await count()).toBe(before + 1)
    const history = (
      await b().t.call<Entries>('GET', `${b().path('history')}?id=${createdRecord.id}`)
    ).response
    expect(history.list.map(({ action }) => action)).toEqual(['create'])
  })

  it('has no call by which an entry is changed or deleted, no right to one, and no page that tells of one', async () => {
    const { resource, t } = b()
    const createdRecord = await b().create(4)
    const selected = { ids: [createdRecord.id] }
    const calls: [string, unknown][] = [
      ['update', { id: createdRecord.id, version: 1, [resource.title]: 'x' }],
      ['updateMany', { ...selected, data: { [resource.title]: 'x' } }],
      ['delete', selected],
      ['restore', selected],
      ...['updateMany', 'delete', 'restore'].map((verb): [string, unknown] => [
        'preview',
        { verb, ...selected, data: {} },
      ]),
    ]
    for (const [call, body] of calls)
      expect((await t.call('POST', b().path(call), body)).status, call).toBe(404)
    expect(pick(await read(createdRecord), Object.keys(createdRecord))).toEqual(createdRecord)

    const { paths: documentedPaths } = (await (await t.app.request('/openapi.json')).json()) as {
      paths: object
    }
    const own = Object.keys(documentedPaths).flatMap(path => {
      const [name, verb] = path.slice(paths.root.length + 1).split('/')
      return name === resource.name ? [verb] : []
    })
    const edits = ['update', 'updateMany', 'delete', 'restore']
    expect(own).toEqual(expect.arrayContaining(['list', 'get', 'create']))
    expect(own.filter(verb => edits.includes(verb ?? ''))).toEqual([])

    const of = isPlatformRight(resource.name) ? 'operator' : 'institution'
    const node = rightTree([resource], [], of).flatMap(group => group.nodes)[0]
    const codes = node?.leaves.map(({ code }) => code) ?? []
    expect(codes).toContain(`${resource.name}.create`)
    expect(edits.filter(verb => codes.includes(`${resource.name}.${verb}`))).toEqual([])
  })
}
