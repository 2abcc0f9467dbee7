import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { openSession } from '../session/sessions.ts'
import { institutionNamed, setClosed } from './close.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'a closed institution, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())

    it('ERR-05 an institution that its operator has closed is unavailable (734) to each of its members, and to nobody of another, until it is opened', async () => {
      const set = async (closed: boolean): Promise<void> => {
        const found = await institutionNamed(store, t.institution)
        if (!found) throw new Error('no institution')
        await setClosed(store, t.ports, found, closed)
        await t.ports.identity.accessChanged(t.ports)
      }
      const status = async (token: string): Promise<number | string> =>
        (await t.call('GET', 'student/list', undefined, { token })).status
      const enter = () => openSession(t.ports, t.administrator.id, t.institution, {})
      expect(await status(t.administrator.token)).toBe(200)
      await set(true)
      expect(await status(t.administrator.token)).toBe(734)
      // a session that begins meanwhile opens nothing either
      expect(await status((await enter()).accessToken)).toBe(734)
      expect(await status(t.stranger.token)).toBe(200)
      await set(false)
      expect(await status((await enter()).accessToken)).toBe(200)
      const logged = await t.scope.db
        .selectFrom('operation')
        .select(['actorName', 'device'])
        .where('resource', '=', 'institution')
        .where('device', '=', 'npm run close-institution')
        .execute()
      expect(logged).toHaveLength(2)
    })
  },
)
