import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import {
  diskTeacher,
  makeFile,
  makeFolder,
  openLink,
  namesIn,
  type DiskTeacher,
} from '../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { tasksDone } from '../../engine/jobs/queue.ts'
import { diskChecks } from './disk.audit.ts'
import { auditFaults } from '../../../tests/support/auditFaults.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'nodes of a disk on %s',
  (_n, kind) => {
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
    afterAll(async () => {
      expect(await auditFaults(t, diskChecks)).toEqual([])
      await store.dispose()
    })
    const post = (path: string, body: unknown, who = ann) =>
      who.ask<{ operation: string; count: number }>('POST', path, body)
    const undo = (operation: string, who = ann) =>
      t.call<{ done: number; failed: readonly { code: string }[] }>(
        'POST',
        'operation/undo',
        { id: operation },
        { token: who.token },
      )

    it('brings back and purges no node of another disk or institution', async () => {
      const other = await t.call<{ company: string }>('POST', 'disk/open', {}, t.stranger)
      const create = (folder: string) =>
        t.call<{ node: { id: string } }>(
          'POST',
          'disk/createFolder',
          { folder, name: 'Elsewhere' },
          t.stranger,
        )
      const elsewhere = (await create(other.response.company)).response.node.id
      const theirs = (await makeFolder(bob, bob.disk, 'Not theirs')).id
      const gone = { nodes: [elsewhere] }
      expect(await t.call('POST', 'disk/delete', gone, t.stranger)).toMatchObject({ status: 200 })
      expect(await post('delete', { nodes: [theirs] }, bob)).toMatchObject({ status: 200 })
      for (const id of [elsewhere, theirs, 'nobody'])
        for (const [path, body] of [
          ['restore', { nodes: [id] }],
          ['purge', { disk: ann.disk, nodes: [id] }],
        ] as const)
          expect(await post(path, body)).toMatchObject({ status: 34101 })
      expect(await t.call('POST', 'disk/restore', gone, t.stranger)).toMatchObject({ status: 200 })
    })

    it('refuses each move that would lose something by a code of its own (VAL-10)', async () => {
      const base = await makeFolder(ann, ann.disk, 'Moves')
      const a = await makeFolder(ann, base.id, 'A')
      const b = await makeFolder(ann, a.id, 'B')
      const c = await makeFolder(ann, b.id, 'A')
      const theirs = await makeFolder(bob, bob.disk, 'Theirs')
      const move = (nodes: readonly string[], to: string) => post('move', { nodes, to })
      expect(await move([a.id], base.id)).toMatchObject({ status: 34103 })
      expect(await move([a.id], a.id)).toMatchObject({ status: 34104 })
      expect(await move([a.id], c.id)).toMatchObject({ status: 34104 })
      expect(await move([c.id], base.id)).toMatchObject({ status: 34105 })
      expect(await move([ann.disk], a.id)).toMatchObject({ status: 34109 })
      expect(await move([a.id], theirs.id)).toMatchObject({ status: 34101 })
      expect(await move([theirs.id], a.id)).toMatchObject({ status: 34101 })
      const file = await makeFile(ann, t, base.id, 'plan.txt', 'plan')
      expect(await move([a.id], file.id)).toMatchObject({ status: 34107 })
      expect(await move([b.id, file.id], c.id)).toMatchObject({ status: 34104 })
      expect(await namesIn(ann, base.id)).toEqual(['A', 'plan.txt'])
      expect(await move([file.id], c.id)).toMatchObject({ status: 200 })
      expect(await namesIn(ann, c.id)).toEqual(['plan.txt'])
    })

    it('refuses a move that nests folders deeper than 15 levels (VAL-10)', async () => {
      const tall = await makeFolder(ann, ann.disk, 'Tall')
      let at = tall.id
      for (let n = 0; n < 7; n++) at = (await makeFolder(ann, at, 'x')).id
      const deep = await makeFolder(ann, ann.disk, 'Deep')
      let to = deep.id
      for (let n = 0; n < 7; n++) to = (await makeFolder(ann, to, 'x')).id
      expect(await post('move', { nodes: [tall.id], to })).toMatchObject({ status: 34106 })
      const up = (await post('move', { nodes: [at], to: deep.id })).status
      expect(up).toBe(34105)
    })

    it('never makes a ring of two moves at the same time', async () => {
      const a = await makeFolder(ann, ann.disk, 'Ring A')
      const b = await makeFolder(ann, ann.disk, 'Ring B')
      for (let round = 0; round < 5; round++) {
        const statuses = (
          await Promise.all([
            post('move', { nodes: [a.id], to: b.id }),
            post('move', { nodes: [b.id], to: a.id }),
          ])
        ).map(({ status }) => status)
        expect(statuses.toSorted()).toEqual([200, 34104])
        const moved = statuses[0] === 200 ? a : b
        expect(await post('move', { nodes: [moved.id], to: ann.disk })).toMatchObject({
          status: 200,
        })
      }
    })

    it('undoes a rename, a move, a deletion and a new folder by the ordinary path (DSK-01)', async () => {
      const base = await makeFolder(ann, ann.disk, 'Undo')
      const a = await makeFolder(ann, base.id, 'A')
      const b = await makeFolder(ann, base.id, 'B')
      const renamed = await post('rename', { node: a.id, name: 'Z' })
      expect(await namesIn(ann, base.id)).toEqual(['B', 'Z'])
      expect((await undo(renamed.response.operation)).response).toMatchObject({ done: 1 })
      expect(await namesIn(ann, base.id)).toEqual(['A', 'B'])
      const moved = await post('move', { nodes: [a.id], to: b.id })
      expect((await undo(moved.response.operation)).response).toMatchObject({ done: 1 })
      expect(await namesIn(ann, base.id)).toEqual(['A', 'B'])
      const deleted = await post('delete', { nodes: [a.id, b.id] })
      expect(await namesIn(ann, base.id)).toEqual([])
      expect((await undo(deleted.response.operation)).response).toMatchObject({ done: 2 })
      expect(await namesIn(ann, base.id)).toEqual(['A', 'B'])
      const made = await post('createFolder', { folder: base.id, name: 'C' })
      expect((await undo(made.response.operation)).response).toMatchObject({ done: 1 })
      expect(await namesIn(ann, base.id)).toEqual(['A', 'B'])
    })

    it('judges an undo as it would the change: no ring, no taken name', async () => {
      const base = await makeFolder(ann, ann.disk, 'Undo judged')
      const a = await makeFolder(ann, base.id, 'A')
      const b = await makeFolder(ann, base.id, 'B')
      const moved = await post('move', { nodes: [a.id], to: ann.disk })
      await post('move', { nodes: [base.id], to: a.id })
      expect((await undo(moved.response.operation)).response).toMatchObject({
        done: 0,
        failed: [{ code: '34104' }],
      })
      const renamed = await post('rename', { node: b.id, name: 'Free' })
      await makeFolder(ann, base.id, 'B')
      expect((await undo(renamed.response.operation)).response).toMatchObject({
        done: 0,
        failed: [{ code: '34100' }],
      })
    })

    it('keeps what is deleted for a while, with all that stands in it, and brings it back (DSK-01)', async () => {
      const base = await makeFolder(ann, ann.disk, 'Trash')
      const a = await makeFolder(ann, base.id, 'A')
      const inner = await makeFile(ann, t, a.id, 'inner.txt', 'x')
      await post('delete', { nodes: [a.id] })
      expect(await ann.ask('GET', `facts?node=${inner.id}`)).toMatchObject({ status: 34101 })
      await makeFolder(ann, base.id, 'a')
      const trash = await ann.ask<{ list: readonly { id: string; from: string }[] }>(
        'GET',
        `trash?disk=${ann.disk}`,
      )
      expect(trash.response.list[0]).toMatchObject({ id: a.id, from: 'Trash' })
      expect(await post('restore', { nodes: [a.id] })).toMatchObject({ status: 200 })
      expect(await namesIn(ann, base.id)).toEqual(['a', 'A (2)'])
      expect(await ann.ask('GET', `facts?node=${inner.id}`)).toMatchObject({ status: 200 })
      // a folder that is in the trash itself can't take anything back
      await post('delete', { nodes: [inner.id] })
      await post('delete', { nodes: [base.id] })
      await post('restore', { nodes: [inner.id] })
      expect(await namesIn(ann, ann.disk)).toContain('inner.txt')
    })

    it('gives space back when something is deleted permanently, and never brings it back', async () => {
      const base = await makeFolder(ann, ann.disk, 'Purge')
      const one = await makeFile(ann, t, base.id, 'one.txt', 'twelve bytes')
      const copied = await makeFolder(ann, ann.disk, 'Copied')
      expect(await post('copy', { nodes: [one.id], to: copied.id })).toMatchObject({ status: 200 })
      const used = async () =>
        (await ann.ask<{ personal: { used: number } }>('GET', 'home')).response.personal.used
      const before = await used()
      const deleted = await post('delete', { nodes: [base.id] })
      expect(await used()).toBe(before)
      // an empty list doesn't mean the whole trash
      expect(await post('purge', { disk: ann.disk, nodes: [] })).toMatchObject({
        response: { count: 0 },
      })
      expect(await post('purge', { disk: ann.disk, nodes: [base.id] })).toMatchObject({
        status: 200,
      })
      await tasksDone(t.ports)
      expect(await used()).toBe(before - 12)
      expect((await undo(deleted.response.operation)).response).toMatchObject({
        done: 0,
        failed: [{ code: '34117' }],
      })
      expect(await post('restore', { nodes: [base.id] })).toMatchObject({ status: 34117 })
      // the copy has the same bytes and keeps them
      const [copy] = (
        await ann.ask<{ list: readonly { id: string }[] }>('GET', `list?folder=${copied.id}`)
      ).response.list
      const link = await ann.ask<{ url: string }>('POST', 'link', { node: copy?.id })
      expect(await (await openLink(t, link)).text()).toBe('twelve bytes')
    })

    it('copies a folder with all that stands in it, under a free name, within the quota', async () => {
      const base = await makeFolder(ann, ann.disk, 'Copy')
      const a = await makeFolder(ann, base.id, 'A')
      await makeFile(ann, t, a.id, 'one.txt', '1')
      await makeFolder(ann, a.id, 'Inner')
      expect(await post('copy', { nodes: [a.id], to: base.id })).toMatchObject({ status: 200 })
      const [, copy] = (
        await ann.ask<{ list: readonly { id: string; name: string }[] }>(
          'GET',
          `list?folder=${base.id}`,
        )
      ).response.list
      expect(copy?.name).toBe('A (2)')
      expect(await namesIn(ann, copy?.id ?? '')).toEqual(['Inner', 'one.txt'])
      expect(await post('copy', { nodes: [base.id], to: a.id })).toMatchObject({ status: 34104 })
      expect(await post('copy', { nodes: [a.id], to: base.id, sameName: 'REFUSE' })).toMatchObject({
        status: 34105,
      })
    })

    it('finds names by part, pinyin and initials, on what the caller may open (DSK-01)', async () => {
      const base = await makeFolder(ann, ann.disk, 'Search')
      await makeFolder(ann, base.id, '高中数学')
      const gone = await makeFolder(ann, base.id, '初中数学')
      await makeFolder(bob, bob.disk, '小学数学')
      await post('delete', { nodes: [gone.id] })
      const search = async (q: string, folder = '') =>
        (
          await ann.ask<{ list: readonly { name: string; path: readonly { name: string }[] }[] }>(
            'GET',
            `search?q=${encodeURIComponent(q)}${folder ? `&folder=${folder}` : ''}`,
          )
        ).response.list
      for (const q of ['数学', 'shuxue', 'gzsx'])
        expect((await search(q)).map(({ name }) => name)).toEqual(['高中数学'])
      expect((await search('数学'))[0]?.path.map(({ name }) => name).at(-1)).toBe('Search')
      expect(await search('数学', base.id)).toHaveLength(1)
      expect(await search('Search', base.id)).toEqual([])
    })
  },
)
