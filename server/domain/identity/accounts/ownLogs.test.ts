import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { peopleOf } from '../../../../tests/support/people.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { freshEmail, freshPhone } from '../../../../tests/support/visitors.ts'

interface Entry {
  readonly id: string
  readonly action: string
  readonly resource: string
  readonly actor: string
  readonly at: string
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what the logs say of people and institutions, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())

    /** The newest change and the newest operation of an action, as the two logs tell them. */
    const told = async (action: string) => {
      const [change] = (
        await t.call<{ list: Entry[] }>('GET', `operateLog/list?action=${action}&sort=-at`)
      ).response.list
      const { response } = await t.call<Entry & { changes: string }>(
        'GET',
        `operateLog/get?id=${change?.id ?? ''}`,
      )
      const [operation] = (
        await t.call<{ list: Entry[] }>('GET', `operationLog/list?action=${action}&sort=-at`)
      ).response.list
      const [stored] = await t.scope.db
        .selectFrom('audit')
        .select(['before', 'after'])
        .where('id', '=', change?.id ?? '')
        .execute()
      return { change: response, operation, ...stored }
    }

    it('ROL-04 changes of one’s own name and language stand in both logs with what was before', async () => {
      const before = (await t.call<{ name: string }>('GET', 'app/account')).response.name
      const update = (values: object) => t.call('POST', 'app/account/update', values)
      expect((await update({ name: 'Li Na', language: 'zh' })).status).toBe(200)
      const entry = await told('accountChanged')
      expect(entry).toMatchObject({
        change: { actor: t.administrator.id, resource: 'account' },
        operation: { actor: t.administrator.id, resource: 'account' },
        before: { name: before, language: null },
        after: { name: 'Li Na', language: 'zh' },
      })
      expect((await update({ language: 'en' })).status).toBe(200)
      expect(await told('accountChanged')).toMatchObject({ after: { language: 'en' } })
      // what changes nothing is no change
      const count = () =>
        t.scope.db.selectFrom('audit').select('id').where('action', '=', 'accountChanged').execute()
      const rows = (await count()).length
      expect((await update({ language: 'en' })).status).toBe(200)
      expect(await count()).toHaveLength(rows)
    })

    it('ROL-04 binding and unbinding a phone or an e-mail stand in both logs, masked', async () => {
      const { codeFor } = peopleOf(t)
      const { token } = t.administrator
      for (const who of [freshPhone(), freshEmail()]) {
        const code = await codeFor(who, 'BIND', token)
        expect((await t.call('POST', 'app/contact/bind', { ...who.given, code })).status).toBe(200)
        const field = 'phone' in who ? 'phone' : 'email'
        const bound = await told('contactBound')
        const text = String((bound.after as Record<string, unknown> | undefined)?.[field])
        expect(text).toContain('*')
        expect(bound).toMatchObject({
          change: { actor: t.administrator.id },
          operation: { actor: t.administrator.id },
          before: { [field]: null },
        })
        t.clock.advance(60_000)
        const { channel } = who.given
        const unbindCode = await codeFor(
          { given: { channel }, target: who.target },
          'UNBIND',
          token,
        )
        expect(
          (await t.call('POST', 'app/contact/unbind', { channel, code: unbindCode })).status,
        ).toBe(200)
        expect(await told('contactUnbound')).toMatchObject({
          change: { actor: t.administrator.id },
          operation: { actor: t.administrator.id },
          before: { [field]: text },
          after: { [field]: null },
        })
      }
    })

    it('API-17 ROL-04 the account type is kept, told to screens, logged with what it was before, and takes the right to edit the institution', async () => {
      const choose = (accountType: string, token?: string) =>
        t.call('POST', 'org/updateAccountType', { accountType }, { token })
      const type = async () => [
        (await t.call<{ institution: { accountType: string } }>('GET', 'app/session')).response
          .institution.accountType,
        (await t.call<{ accountType: string }>('GET', 'org/findSchoolPermission')).response
          .accountType,
      ]
      expect(await type()).toEqual([null, null])
      expect((await choose('PERSONAL')).response).toEqual({ accountType: 'PERSONAL' })
      expect(await type()).toEqual(['PERSONAL', 'PERSONAL'])
      expect((await choose('ENTERPRISE')).status).toBe(200)
      expect(await type()).toEqual(['ENTERPRISE', 'ENTERPRISE'])
      expect(await told('accountType')).toMatchObject({
        change: { actor: t.administrator.id, resource: 'institution' },
        operation: { actor: t.administrator.id },
        before: { accountType: 'PERSONAL' },
        after: { accountType: 'ENTERPRISE' },
      })
      expect((await choose('ROOT')).status).toBe(321)
      const { token } = await t.as({ rights: ['organization.read'] })
      expect((await choose('PERSONAL', token)).status).toBe(905)
      expect(await type()).toEqual(['ENTERPRISE', 'ENTERPRISE'])
    })
  },
)
