import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { rules } from '../../server/domains.ts'
import {
  checkResource,
  defineResource,
  reference,
  text,
  type AnyResource,
} from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { bothStores, type TestStore } from '../support/stores.ts'
import { testsOn } from '../support/testsOn.ts'

const label = { en: 'Thing', zh: '东西' }
const title = text({ label: { en: 'Name', zh: '名称' }, required: true, max: 60 })
const shelf = defineResource({
  name: 'shelf',
  label,
  plural: label,
  title: 'name',
  fields: { name: title },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name'] }] },
})
const shelfLabel = { en: 'Shelf', zh: '书架' }
/** A resource whose records refer to a shelf. */
const standing = <N extends string>(name: N, onDelete: 'clear' | 'cascade' | { refuse: '971' }) =>
  defineResource({
    name,
    label,
    plural: label,
    title: 'name',
    fields: { name: title, shelf: reference({ label: shelfLabel, to: 'shelf', onDelete }) },
    list: { columns: ['name', 'shelf'], sort: 'name' },
    form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name', 'shelf'] }] },
  })
const book = standing('book', { refuse: '971' })
const plant = standing('plant', 'clear')
const sign = standing('sign', 'cascade')
const all = { ...resources, shelf, book, plant, sign }

it('is refused of a required field that would be emptied', () => {
  const broken: AnyResource = {
    ...plant,
    fields: {
      ...plant.fields,
      shelf: reference({ label: shelfLabel, to: 'shelf', onDelete: 'clear', required: true }),
    },
  }
  expect(checkResource(broken)).toContain(
    "plant: field shelf is required and can't be cleared with what it refers to",
  )
})

describe.each(bothStores)('what refers to a deleted record, on $name', kind => {
  const { it, race } = testsOn(kind)
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(all))
    t = await makeApp({ store, resources: all, rules })
  })
  afterAll(() => store.dispose())

  const add = async (resource: AnyResource, values: object): Promise<string> => {
    const answer = await t.call<{ id: string }>('POST', `${resource.name}/create`, values)
    expect(answer.status).toBe(200)
    return answer.response.id
  }
  const remove = (ids: readonly string[]) =>
    t.call<{ done: number; failed: { id: string; code: string }[] }>('POST', 'shelf/delete', {
      ids,
    })

  it('refuses the deletion of that record alone', async () => {
    const [full, empty] = [await add(shelf, { name: 'full' }), await add(shelf, { name: 'empty' })]
    await add(book, { name: 'novel', shelf: full })
    const preview = await t.call('POST', 'shelf/preview', {
      verb: 'delete',
      ids: [full, empty],
    })
    expect(preview.response).toMatchObject({ changes: 1, refused: [{ code: '971', n: 1 }] })
    const { response } = await remove([full, empty])
    expect(response).toMatchObject({ done: 1, failed: [{ id: full, code: '971' }] })
    expect(await t.scope.get(shelf, full)).toMatchObject({ deletedAt: null })
  })

  it('lets go or goes along, and comes back with an undo', async () => {
    const at = await add(shelf, { name: 'wall' })
    const cactus = await add(plant, { name: 'cactus', shelf: at })
    const arrow = await add(sign, { name: 'arrow', shelf: at })
    const preview = await t.call('POST', 'shelf/preview', {
      verb: 'delete',
      ids: [at],
    })
    expect(preview.response).toMatchObject({ changes: 1, along: { plant: 1, sign: 1 } })
    const { response, headers } = await remove([at])
    expect(response).toMatchObject({ done: 1, failed: [] })
    expect(await t.scope.get(plant, cactus)).toMatchObject({ shelf: null, version: 2 })
    expect(await t.scope.get(sign, arrow)).toBeUndefined()
    const history = await t.call<{ list: object[] }>('GET', `plant/history?id=${cactus}`)
    expect(history.response.list).toHaveLength(2)
    expect(
      (await t.call('POST', 'operation/undo', { id: headers.get('x-operation') })).status,
    ).toBe(200)
    expect(await t.scope.get(plant, cactus)).toMatchObject({ shelf: at })
    expect(await t.scope.get(sign, arrow)).toMatchObject({ shelf: at, deletedAt: null })
  })

  race('never is a record that refers to one deleted at the same time', async () => {
    const shelves = []
    for (let n = 0; n < 12; n++) shelves.push(await add(shelf, { name: `race ${n}` }))
    await Promise.all(
      shelves.flatMap(id => [
        t.call('POST', 'book/create', { name: 'late', shelf: id }),
        remove([id]),
      ]),
    )
    for (const id of shelves) {
      const books = await t.call<{ total: number }>('GET', `book/list?shelf=${id}`)
      const stands = (await t.scope.get(shelf, id)) !== undefined
      expect([id, books.response.total]).toEqual([id, stands ? 1 : 0])
    }
  })
})
