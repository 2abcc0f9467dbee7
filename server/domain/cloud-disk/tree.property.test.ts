import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FolderPage } from '../../../resources/cloud-disk/disk.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { auditFaults } from '../../../tests/support/auditFaults.ts'
import { diskTeacher, makeFolder, type DiskTeacher } from '../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { diskChecks } from './disk.audit.ts'

/**
 * A folder of the model: its parent and name, whether it is in the trash, and whether it is shared
 * with Bob.
 */
interface Modelled {
  parent: number
  name: string
  trashed: boolean
  shared: boolean
}
const folders = 6
const step = fc.oneof(
  fc.record({ do: fc.constant('move' as const), node: fc.nat(folders - 1), to: fc.nat(folders) }),
  fc.record({ do: fc.constant('delete' as const), node: fc.nat(folders - 1) }),
  fc.record({ do: fc.constant('restore' as const), node: fc.nat(folders - 1) }),
  fc.record({ do: fc.constant('share' as const), node: fc.nat(folders - 1) }),
)

describe.each(stores.map(kind => [kind.name, kind] as const))('trees on %s', (_n, kind) => {
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

  it('do what a simple model does: moves, deletions, restorations and grants (DSK-01, DSK-02, VAL-10)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const top = await makeFolder(ann, ann.disk, `Model ${t.ports.ids.next()}`)
        const ids: string[] = []
        const model: Modelled[] = []
        for (let n = 0; n < folders; n++) {
          ids.push((await makeFolder(ann, top.id, `F${String(n)}`)).id)
          model.push({ parent: folders, name: `F${String(n)}`, trashed: false, shared: false })
        }
        const idOf = (n: number) => ids[n] ?? top.id
        const above = (n: number): number[] => {
          const out: number[] = []
          for (let at = n; at < folders; at = model[at]?.parent ?? folders) out.push(at)
          return out
        }
        const isGone = (n: number) => above(n).some(at => model[at]?.trashed)
        for (const one of steps) {
          const node = model[one.node]
          if (!node) continue
          if (one.do === 'move') {
            const { status } = await ann.ask('POST', 'move', {
              nodes: [idOf(one.node)],
              to: idOf(one.to),
            })
            const expected =
              isGone(one.node) || isGone(one.to)
                ? 34101
                : node.parent === one.to
                  ? 34103
                  : above(one.to).includes(one.node)
                    ? 34104
                    : 200
            expect(status).toBe(expected)
            if (status === 200) node.parent = one.to
          } else if (one.do === 'delete') {
            const { status } = await ann.ask('POST', 'delete', { nodes: [idOf(one.node)] })
            expect(status).toBe(isGone(one.node) ? 34101 : 200)
            if (status === 200) node.trashed = true
          } else if (one.do === 'restore') {
            // nothing is restored into a folder in the trash: it would go to the top level, which
            // the model doesn't cover
            if (node.trashed && isGone(node.parent)) continue
            const { status } = await ann.ask('POST', 'restore', { nodes: [idOf(one.node)] })
            expect(status).toBe(node.trashed ? 200 : 34101)
            node.trashed = false
          } else {
            const { status } = await ann.ask('POST', 'share', {
              nodes: [idOf(one.node)],
              teachers: [bob.id],
            })
            expect(status).toBe(isGone(one.node) ? 34101 : 200)
            if (status === 200) node.shared = true
          }
        }
        for (let n = 0; n < folders; n++) {
          const seen = await bob.ask<FolderPage>('GET', `list?folder=${idOf(n)}`)
          const open = !isGone(n) && above(n).some(at => model[at]?.shared)
          expect(seen.status).toBe(open ? 200 : 34101)
        }
        for (let n = 0; n <= folders; n++) {
          if (isGone(n)) continue
          const page = await ann.ask<FolderPage>('GET', `list?folder=${idOf(n)}`)
          expect(page.response.list.map(({ name }) => name).toSorted()).toEqual(
            model
              .filter(({ parent, trashed }) => parent === n && !trashed)
              .map(({ name }) => name)
              .toSorted(),
          )
        }
      }),
      { numRuns: 12, seed: 7 },
    )
    expect(await auditFaults(t, diskChecks)).toEqual([])
  })
})
