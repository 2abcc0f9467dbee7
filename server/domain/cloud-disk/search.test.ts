import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundNode } from '../../../resources/cloud-disk/disk.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { diskTeacher, makeFile, makeFolder, type DiskTeacher } from '../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

interface Found {
  readonly list: readonly FoundNode[]
  readonly next: string | null
}

describe.each(stores.map(kind => [kind.name, kind] as const))('search on %s', (_n, kind) => {
  let store: TestStore
  let t: TestApp
  let ann: DiskTeacher
  let bob: DiskTeacher
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
    ann = await diskTeacher(t)
    bob = await diskTeacher(t)
  })
  afterAll(() => store.dispose())
  const search = (who: DiskTeacher, params: Readonly<Record<string, string>>) =>
    who.ask<Found>('GET', `search?${new URLSearchParams(params).toString()}`)

  it('tells of each hit whether it is shared, to those who may share it (DSK-02)', async () => {
    const top = await makeFolder(ann, ann.disk, 'State top')
    const middle = await makeFolder(ann, top.id, 'State middle')
    await makeFile(ann, t, middle.id, 'State file.txt', 'x')
    await makeFolder(ann, ann.disk, 'State alone')
    await ann.ask('POST', 'share', { nodes: [middle.id], teachers: [bob.id] })
    const statesFor = async (who: DiskTeacher) =>
      Object.fromEntries(
        (await search(who, { q: 'State' })).response.list.map(({ name, sharing }) => [
          name,
          sharing,
        ]),
      )
    expect(await statesFor(ann)).toEqual({
      'State alone': 'UNAUTHORIZED',
      'State file.txt': 'INHERITED',
      'State middle': 'AUTHORIZED',
      'State top': 'PARTIAL',
    })
    expect(await statesFor(bob)).toEqual({ 'State file.txt': null, 'State middle': null })
    const manager = await diskTeacher(t, {}, [
      'disk.read',
      'disk.write',
      'disk.share',
      'disk.manage',
    ])
    await makeFolder(manager, manager.disk, 'State elsewhere')
    expect(await statesFor(manager)).toMatchObject({
      'State elsewhere': 'UNAUTHORIZED',
      'State top': 'PARTIAL',
    })
  })

  it('goes on where it ended, and tells nobody how much they may not see (DSK-02)', async () => {
    const open = await makeFolder(ann, ann.disk, 'Opened')
    await ann.ask('POST', 'share', { nodes: [open.id], teachers: [bob.id] })
    for (let n = 0; n < 12; n++) await makeFolder(ann, ann.disk, `Plan hidden ${String(n)}`)
    for (const name of ['Plan a', 'Plan m', 'Plan z']) await makeFolder(ann, open.id, name)
    const found: string[] = []
    const places: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const { response }: { response: Found } = await search(bob, {
        q: 'Plan',
        limit: '1',
        ...(after ? { after } : {}),
      })
      found.push(...response.list.map(({ name }) => name))
      after = response.next
      if (after !== null) places.push(after)
    }
    expect(found).toEqual(['Plan a', 'Plan m', 'Plan z'])
    // one after the first hit, others after twelve hidden ones: they can't be distinguished
    expect(new Set(places.map(place => place.length)).size).toBe(1)
    expect(places.join(' ')).not.toMatch(/\["\d+"\]/)
    const [place = ''] = places
    expect(await search(bob, { q: 'Plan', after: place })).toMatchObject({ status: 200 })
    for (const after of ['["0"]', '["3"]', '3', 'enc1:a:b:c', place.slice(0, -4)])
      expect(await search(bob, { q: 'Plan', after }), after).toMatchObject({ status: 321 })
    expect(await search(bob, { q: 'Pla', after: place })).toMatchObject({ status: 321 })
    expect(await search(ann, { q: 'Plan', after: place })).toMatchObject({ status: 321 })
  })
})
