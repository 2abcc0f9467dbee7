import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { readFeed } from '../../server/engine/changes/feed.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { teachingSchool, type TeachingSchool } from '../support/teaching.ts'

describe.each(stores)('a reader of the journal, on $name', kind => {
  let store: TestStore
  let app: TestApp
  let school: TeachingSchool
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    app = await makeApp({ store })
    school = teachingSchool(app)
  })
  afterAll(() => store.dispose())
  /**
   * Reads a batch of two in its own transaction; returns the names of the changed records, and
   * whether there are more.
   */
  const read = async (name: string, options: { fails?: boolean; begin?: boolean } = {}) => {
    const { fails = false, begin = true } = options
    const ids: string[] = []
    const more = await app.scope.transaction(tx =>
      readFeed(app.ports, tx, {
        name,
        resources: ['student'],
        batch: 2,
        begin: async () => begin,
        take: async changes => {
          ids.push(...changes.map(({ recordId }) => recordId))
          if (fails) throw new Error('the reader failed')
        },
      }),
    )
    return { ids, more }
  }
  const students = async (count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) ids.push(await school.student())
    return ids
  }

  it('gets each change once, in batches, also those that are made while it is on its way', async () => {
    expect(await read('batches')).toEqual({ ids: [], more: false })
    const [a, b, c, d] = await students(4)
    expect(await read('batches')).toEqual({ ids: [a, b], more: true })
    const [e] = await students(1)
    expect(await read('batches')).toEqual({ ids: [c, d], more: true })
    expect(await read('batches')).toEqual({ ids: [], more: false })
    expect(await read('batches')).toEqual({ ids: [e], more: false })
    expect(await read('batches')).toEqual({ ids: [], more: false })
  })

  it('gets a batch again that it could not take, and nothing moves where it does not begin', async () => {
    await read('failing')
    const [a, b, c] = await students(3)
    await expect(read('failing', { fails: true })).rejects.toThrow('the reader failed')
    expect(await read('failing', { begin: false })).toEqual({ ids: [], more: false })
    expect(await read('failing')).toEqual({ ids: [a, b], more: true })
    await expect(read('failing', { fails: true })).rejects.toThrow('the reader failed')
    expect(await read('failing')).toEqual({ ids: [c], more: false })
  })

  it('is told of no other resource, and each reader has a position of its own', async () => {
    await read('one')
    await school.teacher()
    const [a] = await students(1)
    await read('two')
    expect(await read('one')).toEqual({ ids: [a], more: false })
    expect(await read('two')).toEqual({ ids: [], more: false })
  })
})
