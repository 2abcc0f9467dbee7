import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { rules } from '../../server/domains.ts'
import { canDo } from '../../src/access/index.ts'
import { checkResource } from '../../src/schema/index.ts'
import { screenAddressOf } from '../../src/ui/shell/menus.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { visit } from '../support/fixture/visit.resource.ts'
import { visitRules } from '../support/fixture/visit.rules.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { conformance } from './conformance.ts'
import type { Rec } from './suite/bench.ts'
import { ownPath } from './suite/ownPath.ts'

const all = { ...resources, visit }
const allRules = { ...rules, visit: visitRules }

conformance('visit, made by the server alone', visit, allRules, stores, all)

it('has no problem that a compiler cannot see', () => {
  expect(checkResource(visit)).toEqual([])
})

it('no screen offers to write one, nor has a form an address', () => {
  const access = { rights: 'all', masks: new Set<string>() } as const
  expect(
    (['create', 'update', 'delete', 'restore', 'import'] as const).filter(verb =>
      canDo(access, visit, verb),
    ),
  ).toEqual([])
  expect((['read', 'export'] as const).filter(verb => canDo(access, visit, verb))).toEqual([
    'read',
    'export',
  ])
  const at = (address: string) =>
    screenAddressOf([visit], '/visitDetail', new URLSearchParams(address))?.screen
  expect([at('id=1'), at('id=1&mode=edit'), at('mode=create')]).toEqual([
    'show',
    undefined,
    undefined,
  ])
})

describe.each(stores.map(store => [store.name, store] as const))(
  'actions upon what the server alone writes, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let id = ''
    beforeAll(async () => {
      store = await kind.open(Object.values(all))
      t = await makeApp({ store, resources: all, rules: allRules })
      const values = {
        room: '一号教室',
        number: 1,
        from: '2026-03-02T08:00:00.000Z',
        until: '2026-03-02T09:00:00.000Z',
      }
      id = (await ownPath(t, t.administrator.id).create(visit, values)).id
    })
    afterAll(() => store.dispose())
    const read = async () => (await t.call<Rec>('GET', `visit/get?id=${id}`)).response
    const undo = (operation: string | null, token: string) =>
      t.call<{ done: number; failed: { code: string }[] }>(
        'POST',
        'operation/undo',
        { id: operation },
        { token },
      )

    it('one is taken back by whoever may do it, and by nobody else', async () => {
      const closer = await t.as({ rights: ['visit.read', 'visit.close'] })
      const closed = await t.call(
        'POST',
        'visit/close',
        { id, input: { remark: '早退' } },
        { token: closer.token },
      )
      expect([closed.status, await read()]).toEqual([
        200,
        expect.objectContaining({ status: 'CLOSED', remark: '早退', version: 2 }),
      ])
      const operation = closed.headers.get('X-Operation')
      const onlooker = await t.as({ rights: ['visit.read', 'visit.update', 'operation.everyone'] })
      expect((await undo(operation, onlooker.token)).response).toMatchObject({
        done: 0,
        failed: [{ code: '905' }],
      })
      const back = await undo(operation, closer.token)
      expect([back.response, await read()]).toEqual([
        expect.objectContaining({ done: 1, failed: [] }),
        expect.objectContaining({ status: 'OPEN', remark: null, version: 3 }),
      ])
      // and the undo itself
      expect((await undo(back.headers.get('X-Operation'), closer.token)).response).toMatchObject({
        done: 1,
        failed: [],
      })
      expect(await read()).toMatchObject({ status: 'CLOSED', remark: '早退' })
    })

    it('what followed from another deed goes back by the right to that', async () => {
      const changeBy = (action: string) =>
        ownPath(t, t.administrator.id, { declared: action, resource: 'teacher' }).change(
          visit,
          id,
          {
            remark: action,
          },
        )
      const asks = {
        enrol: 'teacher.enrol',
        'status.SUSPENDED': 'teacher.update',
        updateMany: 'teacher.update',
        delete: 'teacher.delete',
      }
      for (const [action, right] of Object.entries(asks)) {
        const operation = await changeBy(action)
        const rights = ['visit.read', 'operation.everyone']
        const [other, holder] = [await t.as({ rights }), await t.as({ rights: [...rights, right] })]
        expect((await undo(operation, other.token)).response, action).toMatchObject({
          done: 0,
          failed: [{ code: '905' }],
        })
        expect((await undo(operation, holder.token)).response, action).toMatchObject({
          done: 1,
          failed: [],
        })
      }
    })

    it('one upon a selection is told beforehand and done', async () => {
      const selection = { ids: [id] }
      const previewAnswer = await t.call('POST', 'visit/preview', {
        verb: 'stamp',
        ...selection,
        data: { mark: '查' },
      })
      expect([previewAnswer.status, previewAnswer.response]).toEqual([
        200,
        expect.objectContaining({ matched: 1 }),
      ])
      expect((await t.call('POST', 'visit/preview', { verb: 'delete', ...selection })).status).toBe(
        404,
      )
      expect(
        (await t.call('POST', 'visit/stamp', { selection, input: { mark: '查' } })).response,
      ).toMatchObject({ done: 1 })
      expect(await read()).toMatchObject({ remark: '查' })
    })
  },
)
