import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { resources } from '../../../resources/index.ts'
import type { BulkPreview } from '../../../src/protocol/bulk.ts'
import type { UndoTally } from '../../../src/protocol/journal.ts'
import type { BulkTally } from '../../../src/protocol/provider.ts'
import { tags } from '../../../src/schema/index.ts'
import { bulkTask } from '../bulk/task.ts'
import { tasks } from '../../domains.ts'
import { resumeTasks, tasksDone, withTaskKinds } from '../jobs/queue.ts'

interface Student {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly tags: readonly string[]
  readonly classPermissions: readonly string[]
}
interface History {
  readonly list: readonly { readonly before: object | null; readonly after: object | null }[]
}

const { fields } = resources.student
/** Students with at most four tags, which are masked for some callers and withheld from others. */
const student = {
  ...resources.student,
  fields: {
    ...fields,
    tags: tags({
      label: fields.tags.options.label,
      max: 4,
      masked: 'studentTags',
      right: 'student.tags',
    }),
  },
}
const registry = { ...resources, student }

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'lists of many records on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let students: Student[]
    const config = { signingKey: new Uint8Array(32), version: 'test', bulkInline: 1000 }
    beforeAll(async () => {
      store = await kind.open(Object.values(registry))
      t = await makeApp({ store, resources: registry, ports: { config } })
    })
    afterAll(() => store.dispose())
    const starts = [[], ['VIP'], ['old', 'VIP'], ['a', 'b', 'c', 'd']]
    let round = 0
    beforeEach(async () => {
      students = []
      round += 1
      for (const [n, list] of starts.entries()) {
        const body = { name: `学员${n}`, account: `list${round}x${n}`, tags: list }
        students.push((await t.call<Student>('POST', 'student/create', body)).response)
      }
    })
    const ids = () => students.map(({ id }) => id)
    const edit = async (data: object, more: object = {}, token?: string) =>
      t.call<BulkTally>(
        'POST',
        'student/updateMany',
        { ids: ids(), ...more, data },
        token ? { token } : {},
      )
    const preview = async (data: object, token?: string) =>
      (
        await t.call<BulkPreview>(
          'POST',
          'student/preview',
          { verb: 'updateMany', ids: ids(), data },
          token ? { token } : {},
        )
      ).response
    const read = async () =>
      (await t.call<{ list: Student[] }>('GET', `student/many?ids=${ids().join()}`)).response.list
    const lists = async () => (await read()).map(one => one.tags)

    it('adds where it is lacking, removes where it is, replaces and clears; the rest is unchanged, and the preview said so', async () => {
      expect(await preview({ tags: { add: [' VIP ', 'VIP'] } })).toMatchObject({
        matched: 4,
        changes: 1,
        unchanged: 2,
        refused: [{ n: 1 }],
      })
      const added = (await edit({ tags: { add: [' VIP ', 'VIP'] } })).response
      expect(added).toMatchObject({
        matched: 4,
        done: 3,
        unchanged: 2,
        failed: [{ title: '学员3', msg: 'At most 4 entries.' }],
      })
      expect(await lists()).toEqual([['VIP'], ['VIP'], ['old', 'VIP'], ['a', 'b', 'c', 'd']])
      // one call may do both, so that a tag can be renamed
      expect((await edit({ tags: { add: ['new'], remove: ['old', 'a'] } })).response).toMatchObject(
        { done: 4, failed: [] },
      )
      expect(await lists()).toEqual([
        ['VIP', 'new'],
        ['VIP', 'new'],
        ['VIP', 'new'],
        ['b', 'c', 'd', 'new'],
      ])
      expect(await preview({ tags: { remove: ['VIP', 'new'] } })).toMatchObject({
        changes: 4,
        cleared: { tags: 3 },
      })
      expect((await edit({ tags: { remove: ['VIP'] } })).response).toMatchObject({
        done: 4,
        unchanged: 1,
      })
      expect((await edit({ tags: ['x', 'y'] })).response).toMatchObject({ done: 4, failed: [] })
      expect(await lists()).toEqual(starts.map(() => ['x', 'y']))
      expect((await edit({ tags: [] })).response).toMatchObject({ done: 4, failed: [] })
      expect(await lists()).toEqual([[], [], [], []])
    })

    it('is told in the history as it came out, and undone to exactly the state before', async () => {
      const before = await lists()
      const { headers } = await edit({ tags: { add: ['new'], remove: ['b'] } })
      const history = (await t.call<History>('GET', `student/history?id=${students[2]?.id}`))
        .response
      expect(history.list[0]).toMatchObject({
        before: { tags: ['old', 'VIP'] },
        after: { tags: ['old', 'VIP', 'new'] },
      })
      expect(await lists()).toEqual([
        ['new'],
        ['VIP', 'new'],
        ['old', 'VIP', 'new'],
        ['a', 'c', 'd', 'new'],
      ])
      const undo = (id: string | null) => t.call<UndoTally>('POST', 'operation/undo', { id })
      const back = await undo(headers.get('X-Operation'))
      expect(back.response).toMatchObject({ done: 4, kept: [], failed: [] })
      expect(await lists()).toEqual(before)
      expect((await undo(back.headers.get('X-Operation'))).response).toMatchObject({ done: 4 })
      expect(await lists()).toEqual([
        ['new'],
        ['VIP', 'new'],
        ['old', 'VIP', 'new'],
        ['a', 'c', 'd', 'new'],
      ])
    })

    it('keeps each kind’s own order, and refuses what its rule refuses by name', async () => {
      const options = Object.keys(fields.classPermissions.options.options)
      const [first = '', second = '', third = ''] = options
      await edit({ classPermissions: [second] })
      await edit({ classPermissions: { add: [third, first] } })
      expect((await read()).map(one => one.classPermissions)).toEqual(
        starts.map(() => [first, second, third]),
      )
      expect(
        (await edit({ classPermissions: { remove: ['NO_SUCH_OPTION'] } })).response,
      ).toMatchObject({ done: 4, unchanged: 4 })
      const unknown = (await edit({ classPermissions: { add: ['NO_SUCH_OPTION'] } })).response
      expect(unknown).toMatchObject({
        done: 0,
        failed: starts.map((_, n) => ({ title: `学员${n}`, code: '9994' })),
      })

      const create = async (resource: string, values: object) => {
        const answer = await t.call<{ id: string }>('POST', `${resource}/create`, values)
        expect(answer).toMatchObject({ status: 200 })
        return answer.response
      }
      const classOf = (labels: readonly string[]) =>
        create('course', { courseName: `Chess ${round} ${labels.length}`, labels })
      const label = await create('label', { name: 'Beginners' })
      const [one, other] = [await classOf([label.id]), await classOf([])]
      const labelled = async (labels: object) =>
        (
          await t.call<BulkTally>('POST', 'course/updateMany', {
            ids: [one.id, other.id],
            data: { labels },
          })
        ).response
      expect(await labelled({ add: [label.id] })).toMatchObject({
        done: 2,
        unchanged: 1,
        failed: [],
      })
      expect(await labelled({ add: ['nobody'] })).toMatchObject({
        done: 0,
        failed: [{ code: '9994' }, { code: '9994' }],
      })
      expect(await labelled({ remove: [label.id] })).toMatchObject({ done: 2, failed: [] })
      expect(await labelled({ remove: [label.id] })).toMatchObject({ done: 2, unchanged: 2 })
    })

    it('what another person has added meanwhile stays beside it; only a replaced list is a conflict', async () => {
      const versions = Object.fromEntries(students.map(({ id, version }) => [id, version]))
      const colleague = await t.as({})
      expect(
        (await edit({ tags: { add: ['theirs'] } }, { ids: ids().slice(0, 2) }, colleague.token))
          .response,
      ).toMatchObject({ done: 2 })
      expect(
        (await edit({ tags: ['mine'] }, { ids: ids().slice(0, 1), versions })).response,
      ).toMatchObject({
        done: 0,
        failed: [{ code: '409' }],
      })
      expect(
        (await edit({ tags: { add: ['mine'] } }, { ids: ids().slice(0, 2), versions })).response,
      ).toMatchObject({ done: 2, failed: [] })
      expect((await lists()).slice(0, 2)).toEqual([
        ['theirs', 'mine'],
        ['VIP', 'theirs', 'mine'],
      ])
    })

    it('whoever sees the list masked, or not at all, changes nothing of it and learns nothing', async () => {
      const blind = await t.as({ rights: ['*'], masks: ['studentTags'] })
      const poor = await t.as({ rights: ['student.read', 'student.update'] })
      for (const { token } of [blind, poor])
        for (const change of [
          { add: ['VIP'] },
          { remove: ['VIP'] },
          { remove: ['nothing has this'] },
        ]) {
          const { response } = await edit({ tags: change }, {}, token)
          expect(response).toMatchObject({
            matched: 4,
            done: 0,
            failed: starts.map(() => ({ code: '905' })),
          })
          const previewReply = await preview({ tags: change }, token)
          expect(previewReply).toMatchObject({
            changes: 0,
            unchanged: 0,
            refused: [{ code: '905', n: 4 }],
          })
          expect(previewReply).not.toHaveProperty('cleared')
        }
      const reader = await t.as({ rights: ['student.read', 'student.tags'] })
      expect((await edit({ tags: { add: ['VIP'] } }, {}, reader.token)).status).toBe(905)
      expect(await lists()).toEqual(starts)
    })

    it('refuses as a whole what is no edit of a list, and knows edits of lists alone', async () => {
      const odd = [
        {},
        { add: [] },
        { add: 'x' },
        { add: [1] },
        { add: ['a'], remove: [' a '] },
        { add: ['a'], set: ['b'] },
        { remove: null },
      ]
      for (const change of [...odd, { add: Array.from({ length: 2001 }, (_, n) => `t${n}`) }]) {
        expect((await edit({ tags: change })).status, JSON.stringify(change).slice(0, 60)).toBe(321)
        const previewReply = await t.call('POST', 'student/preview', {
          verb: 'updateMany',
          ids: ids(),
          data: { tags: change },
        })
        expect(previewReply.status).toBe(321)
      }
      expect((await edit({ tags: { add: ['x'.repeat(51)] } })).response).toMatchObject({ done: 0 })
      expect((await edit({ name: { add: ['x'] } })).response).toMatchObject({
        done: 0,
        failed: starts.map(() => ({ code: expect.any(String) })),
      })
      const one = await t.call('POST', 'student/update', {
        id: students[0]?.id,
        version: 1,
        tags: { add: ['x'] },
      })
      expect(one.response).toMatchObject({ errors: { tags: { code: '9994' } } })
      expect(await lists()).toEqual(starts)
    })

    it('goes on in the background after a crash, adds nothing twice, and is undone as one', async () => {
      config.bulkInline = 1
      let saveCount = 0
      const dying = (task: Parameters<typeof bulkTask>[0]) =>
        bulkTask({
          ...task,
          keep: async (tx, now) => {
            await task.keep(tx, now)
            if (++saveCount === 1) throw new Error('the process died')
          },
        })
      withTaskKinds(t.ports, { ...tasks, bulk: { run: dying } })
      const updateReply = await t.call<{ taskId: string }>('POST', 'student/updateMany', {
        ids: ids(),
        data: { tags: { add: ['new'] } },
      })
      await tasksDone(t.ports)
      withTaskKinds(t.ports, tasks)
      await t.scope.db
        .updateTable('task')
        .set({ runAt: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', updateReply.response.taskId)
        .execute()
      await resumeTasks(t.ports)
      await tasksDone(t.ports)
      const task = await t.call<{ tally: BulkTally }>(
        'GET',
        `task/get?id=${updateReply.response.taskId}`,
      )
      expect(task.response.tally).toMatchObject({
        matched: 4,
        done: 3,
        failed: [{ title: '学员3', msg: 'At most 4 entries.' }],
      })
      expect(await lists()).toEqual([
        ['new'],
        ['VIP', 'new'],
        ['old', 'VIP', 'new'],
        ['a', 'b', 'c', 'd'],
      ])
      await t.call('POST', 'operation/undo', { id: updateReply.headers.get('X-Operation') })
      await tasksDone(t.ports)
      config.bulkInline = 1000
      expect(await lists()).toEqual(starts)
    })
  },
)
