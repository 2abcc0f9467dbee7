import { expect, it } from 'vitest'
import type { BulkPreview } from '../../../src/protocol/bulk.ts'
import type { UndoTally } from '../../../src/protocol/journal.ts'
import type { BulkTally } from '../../../src/protocol/provider.ts'
import { fieldEntries, kindOf, targetOf } from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Bench, Rec } from './bench.ts'

const listFields = (resource: AnyResource) =>
  fieldEntries(resource).filter(([, field]) => kindOf(field).editList && !field.options.readOnly)

/** Tests of every list field that people can edit in many records at once. */
export const listEditTests = (bench: () => Bench): void => {
  const b = () => bench()
  const read = async ({ id }: Rec) =>
    (await b().t.call<Rec>('GET', `${b().path('get')}?id=${id}`)).response
  const edit = (record: Rec, data: object) =>
    b().t.call<BulkTally>('POST', b().path('updateMany'), { ids: [record.id], data })
  const preview = async (record: Rec, data: object) =>
    (
      await b().t.call<BulkPreview>('POST', b().path('preview'), {
        verb: 'updateMany',
        ids: [record.id],
        data,
      })
    ).response
  const undo = async (answer: { readonly headers: Headers }) =>
    (
      await b().t.call<UndoTally>('POST', 'operation/undo', {
        id: answer.headers.get('X-Operation'),
      })
    ).response

  /** Valid items of the list: new records for a list of references, otherwise those of samples. */
  const itemsFor = async (name: string, field: Field, n: number): Promise<readonly string[]> => {
    const target = b().t.ports.resources[targetOf(field) ?? '']
    if (target)
      return [
        (await b().t.call<Rec>('POST', `${target.name}/create`, await b().sample(n, target)))
          .response.id,
      ]
    const items: string[] = []
    for (let m = 0; m < 12; m++) items.push(...((await b().sample(m))[name] as string[]))
    return items
  }

  it('items are added to a list and removed from it, what is so already is unchanged, and each step is undone exactly', async () => {
    for (const [n, [name, field]] of listFields(b().resource).entries()) {
      const createdRecord = await b().create(70 + n)
      const start = createdRecord[name] as readonly string[]
      const items = await itemsFor(name, field, 70 + n)
      const item = items.find(one => !start.includes(one)) ?? items[0] ?? ''
      if (start.includes(item)) await edit(createdRecord, { [name]: { remove: [item] } })
      const before = await read(createdRecord)
      const added = kindOf(field).editList?.(
        before[name] as readonly string[],
        { add: [item] },
        field.options,
      )

      const adding = await edit(createdRecord, { [name]: { add: [item] } })
      expect([name, adding.response]).toEqual([name, { matched: 1, done: 1, failed: [] }])
      expect((await read(createdRecord))[name]).toEqual(added)
      expect(await preview(createdRecord, { [name]: { add: [item] } })).toMatchObject({
        changes: 0,
        unchanged: 1,
        refused: [],
      })
      expect((await edit(createdRecord, { [name]: { add: [item] } })).response).toMatchObject({
        done: 1,
        unchanged: 1,
      })

      const removing = await edit(createdRecord, { [name]: { remove: [item] } })
      expect((await read(createdRecord))[name]).toEqual(before[name])
      expect((await edit(createdRecord, { [name]: { remove: [item] } })).response).toMatchObject({
        done: 1,
        unchanged: 1,
      })
      expect(await undo(removing)).toMatchObject({ done: 1, kept: [], failed: [] })
      expect((await read(createdRecord))[name]).toEqual(added)

      // a rule of the resource may require one item: then the edit is refused as previewed
      const foreseen = await preview(createdRecord, { [name]: [] })
      const clearing = await edit(createdRecord, { [name]: [] })
      expect([name, clearing.response.done]).toEqual([name, foreseen.changes])
      if (!foreseen.changes) continue
      expect(foreseen).toMatchObject({ cleared: { [name]: 1 } })
      expect((await read(createdRecord))[name]).toEqual([])
      expect(await undo(clearing)).toMatchObject({ done: 1, kept: [], failed: [] })
      expect((await read(createdRecord))[name]).toEqual(added)
    }
  })
}
