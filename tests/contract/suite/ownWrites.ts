import { expect, it } from 'vitest'
import { Fault } from '../../../server/platform/errors/fault.ts'
import { isPlatformRight } from '../../../src/access/index.ts'
import { rightTree } from '../../../src/access/tree.ts'
import { paths } from '../../../src/protocol/paths.ts'
import { beginUpload } from '../../support/tus.ts'
import type { UndoTally } from '../../../src/protocol/journal.ts'
import { targetOf } from '../../../src/schema/derive/fields.ts'
import { fieldEntries, fieldOf, joinsOf } from '../../../src/schema/index.ts'
import { pick, readable, type Bench, type Rec } from './bench.ts'

interface Entries {
  list: { action: string; actor: string }[]
}

/**
 * Tests of records that only the server makes and changes: they are written like any other, but no
 * ordinary call can write them.
 */
export const ownWriteTests = (bench: () => Bench): void => {
  const b = () => bench()
  const read = async ({ id }: Pick<Rec, 'id'>) =>
    (await b().t.call<Rec>('GET', `${b().path('get')}?id=${id}`)).response

  it('reads back what the server made, in the name of whoever made it do so', async () => {
    const names = readable(b().resource)
    const createdRecord = await b().create(1)
    expect(pick(createdRecord, names)).toEqual(pick(await b().sample(1), names))
    expect(createdRecord).toMatchObject({
      version: 1,
      deletedAt: null,
      createdBy: b().t.administrator.id,
    })
    const many = await b().t.call<{ list: Rec[] }>(
      'GET',
      `${b().path('many')}?ids=nobody,${createdRecord.id}`,
    )
    expect(many.response.list.map(({ id }) => id)).toEqual([createdRecord.id])
  })

  it('the server too is refused a natural key that a living record holds, and a required field left empty (VAL-21)', async () => {
    const issues = async (
      creation: Promise<Rec>,
    ): Promise<Readonly<Record<string, { readonly code: string }>>> => {
      const error: unknown = await creation.then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      return error instanceof Fault ? (error.fields ?? {}) : {}
    }
    for (const [n, key] of (b().resource.keys ?? []).entries()) {
      const first = await b().create(30 + n * 2, await b().place())
      const last = key.at(-1) ?? ''
      // nulls never collide
      if (first[last] === null) continue
      // what the server makes of other values is the same where they are
      const again = fieldOf(b().resource, last)?.options.readOnly ? 30 : 31
      const takenIssues = await issues(b().create(again + n * 2, pick(first, key)))
      expect(takenIssues[last]?.code, last).toBe(
        fieldOf(b().resource, last)?.options.taken ?? '9994',
      )
    }
    for (const [name, { options }] of fieldEntries(b().resource).filter(
      ([, field]) => field.options.required && !field.options.readOnly,
    ))
      expect((await issues(b().create(50, { [name]: null })))[name]?.code, name).toBe(
        options.requiredCode ?? '11005',
      )
  })

  it('has no call by which people write, no right to any, and no page that tells of one', async () => {
    const { resource, t } = b()
    const createdRecord = await b().create(60)
    const selected = { ids: [createdRecord.id] }
    const calls: (readonly [string, 'GET' | 'POST', unknown?])[] = [
      ['create', 'POST', await b().sample(61)],
      ['update', 'POST', { id: createdRecord.id, version: 1, [resource.title]: 'x' }],
      ['updateMany', 'POST', { ...selected, data: { [resource.title]: 'x' } }],
      ['delete', 'POST', selected],
      ['restore', 'POST', selected],
      ...(resource.import === false
        ? ([
            ['import', 'POST', {}],
            ['template', 'GET'],
          ] as const)
        : []),
      ['exists?type=1&content=x', 'GET'],
      ...['updateMany', 'delete', 'restore'].map((verb): [string, 'POST', unknown] => [
        'preview',
        'POST',
        { verb, ...selected, data: {} },
      ]),
    ]
    for (const [call, method, body] of calls)
      expect((await t.call(method, b().path(call), body)).status, call).toBe(404)
    const begun = await beginUpload(t, t.administrator.token, {
      purpose: 'import',
      fileName: 'x.xlsx',
      size: 10,
      target: { resource: resource.name },
    })
    expect(begun.status).toBe(resource.import === false ? 321 : 200)
    expect((await read(createdRecord)).version).toBe(1)

    const { paths: documentedPaths } = (await (await t.app.request('/openapi.json')).json()) as {
      paths: object
    }
    const tail = (path: string) => path.slice(paths.root.length + 1)
    const own = Object.keys(documentedPaths).flatMap(path =>
      tail(path).startsWith(`${resource.name}/`) ? [tail(path).split('/')[1]] : [],
    )
    expect(own).toEqual(expect.arrayContaining(['list', 'count', 'get', 'many', 'history']))
    const writes = [
      'create',
      'update',
      'updateMany',
      'delete',
      'restore',
      'exists',
      ...(resource.import === false ? ['import', 'template'] : []),
    ]
    expect(own.filter(verb => writes.includes(verb ?? ''))).toEqual([])

    const of = isPlatformRight(resource.name) ? 'operator' : 'institution'
    const node = rightTree([resource], [], of).flatMap(group => group.nodes)[0]
    const codes = node?.leaves.map(({ code }) => code) ?? []
    expect(codes).toContain(`${resource.name}.read`)
    expect(writes.filter(verb => codes.includes(`${resource.name}.${verb}`))).toEqual([])
  })
}

/** Tests for records that the server also changes: all except journals. */
export const ownChangeTests = (bench: () => Bench): void => {
  const b = () => bench()
  const read = async ({ id }: Pick<Rec, 'id'>) =>
    (await b().t.call<Rec>('GET', `${b().path('get')}?id=${id}`)).response

  it('a change raises the version, is kept, and can be taken back (ROL-04)', async () => {
    const { resource } = b()
    // a title that follows from other fields changes with them
    const [second, third] = [await b().sample(2), await b().sample(3)]
    const isOfKey = (name: string) => (resource.keys ?? []).flat().includes(name)
    const changing = readable(resource).filter(name => {
      const field = fieldOf(resource, name)
      const isWritten = field && field.options.readOnly !== true && !targetOf(field)
      return isWritten && second[name] !== third[name]
    })
    const other = changing.find(name => !isOfKey(name)) ?? changing[0]
    const isLong = (name: string) => fieldOf(resource, name)?.kind === 'longText'
    const title = joinsOf(resource)
      ? (readable(resource).find(isLong) ?? other ?? '')
      : resource.title
    const createdRecord = await b().create(2, await b().place())
    const operation = await b().own.change(b().resource, createdRecord.id, {
      [title]: third[title],
    })
    const changed = await read(createdRecord)
    expect([changed.version, changed[title] === createdRecord[title]]).toEqual([2, false])
    const back = await b().t.call<UndoTally>('POST', 'operation/undo', { id: operation })
    expect([back.status, back.response]).toEqual([
      200,
      expect.objectContaining({ done: 1, failed: [], kept: [] }),
    ])
    expect((await read(createdRecord))[title]).toEqual(createdRecord[title])
    const { list } = (
      await b().t.call<Entries>('GET', `${b().path('history')}?id=${createdRecord.id}`)
    ).response
    expect(list.map(({ action, actor }) => [action, actor])).toEqual(
      ['update', 'update', 'create'].map(action => [action, b().t.administrator.id]),
    )
  })
}
