import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the teachers whose disks are managed, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      await t.call('POST', 'teacher/create', {
        name: 'Wang Fang',
        phone: '13800000001',
        email: 'wang@example.org',
      })
    })
    afterAll(() => store.dispose())

    it('are found by their phones and e-mails only where these are not masked (ROL-02, DSK-01)', async () => {
      const seen = await t.as({ rights: ['disk.read', 'disk.manage'] })
      const blind = await t.as({
        rights: ['disk.read', 'disk.manage'],
        masks: ['teacherPhone', 'teacherEmail'],
      })
      const found = async (q: string, who: { readonly token: string }) => {
        const { response } = await t.call<{ total: number; list: readonly { name: string }[] }>(
          'GET',
          `disk/teachers?q=${encodeURIComponent(q)}`,
          undefined,
          { token: who.token },
        )
        return [response.total, ...response.list.map(({ name }) => name)]
      }
      for (const q of ['13800000001', '0001', 'wang@example.org']) {
        expect(await found(q, seen), q).toEqual([1, 'Wang Fang'])
        expect(await found(q, blind), q).toEqual([0])
      }
      expect(await found('fang', blind)).toEqual([1, 'Wang Fang'])
    })
  },
)
