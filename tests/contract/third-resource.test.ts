import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import { sheetsHere } from '../support/sheets.ts'
import { rules } from '../../server/rules.ts'
import { checkResource } from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { voucher } from '../support/fixture/voucher.resource.ts'
import { voucherRules } from '../support/fixture/voucher.rules.ts'
import { formOf } from '../support/signedIn.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { conformance } from './conformance.ts'

// A folder that is no part of the product, and nothing else changed.
const all = { ...resources, voucher }
const allRules = { ...rules, voucher: voucherRules }

conformance('voucher, a third resource', voucher, allRules, stores, all)

it('has no problem that a compiler cannot see', () => {
  expect(checkResource(voucher)).toEqual([])
})

describe.each(stores.map(store => [store.name, store] as const))(
  'a third resource on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(all))
      t = await makeApp({ store, resources: all, rules: allRules, ports: { sheets: sheetsHere } })
    })
    afterAll(() => store.dispose())

    const make = async (code: string) =>
      (
        await t.call<{ id: string; version: number; amount: string }>('POST', 'voucher/create', {
          title: '十元券',
          code,
          amount: '10.50',
          validUntil: '2026-03-01',
          contact: `${code}@example.org`,
        })
      ).response

    it('keeps money exact, and runs its action with validated input', async () => {
      const made = await make('ten1')
      expect(made.amount).toBe('10.50')
      const extended = await t.call<{ note: string }>('POST', 'voucher/extend', {
        id: made.id,
        input: { days: 31 },
      })
      expect([extended.status, extended.response]).toEqual([200, { note: '2026-04-01' }])
      const refused = await t.call('POST', 'voucher/extend', { id: made.id, input: { days: 0 } })
      expect(refused.status).toBe(9994)
      const noRight = await t.as({ rights: ['voucher.read'] })
      expect(
        (
          await t.call(
            'POST',
            'voucher/extend',
            { id: made.id, input: { days: 1 } },
            { token: noRight.token },
          )
        ).status,
      ).toBe(905)
    })

    it('moves through its states and no other way, by the code of the definition', async () => {
      const made = await make('ten2')
      const used = await t.call<{ version: number }>('POST', 'voucher/update', {
        id: made.id,
        version: made.version,
        status: 'USED',
      })
      expect(used.status).toBe(200)
      expect(
        (
          await t.call('POST', 'voucher/update', {
            id: made.id,
            version: used.response.version,
            status: 'UNUSED',
          })
        ).status,
      ).toBe(905)
    })

    it('exports, and imports what it exported, in both languages', async () => {
      await make('ten3')
      for (const lang of ['en', 'zh-CN']) {
        const sheet = await t.app.request('/edu_adminserver/voucher/export', {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${t.administrator.token}`,
            'Accept-Language': lang,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ query: { code: 'ten3' }, sort: 'title' }),
        })
        expect(sheet.status).toBe(200)
        const bytes = new Uint8Array(await sheet.arrayBuffer())
        const [first] = await t.ports.sheets.read(bytes, 'v.xlsx')
        expect(first?.rows[0]?.cells).toContain(lang === 'en' ? 'Amount' : '金额')
        expect(first?.rows[1]?.cells).toContain('ten3')
        const answer = await t.app.request('/edu_adminserver/voucher/import', {
          method: 'POST',
          headers: { Authorization: `Bearer ${t.administrator.token}`, 'Accept-Language': lang },
          body: formOf(bytes, 'v.xlsx'),
        })
        expect(await answer.json()).toMatchObject({
          responseHeader: { status: 200 },
          response: { jobId: expect.any(String) },
        })
        // one import of a resource at a time
        await importsDone(t.ports)
      }
    })

    it('stands in the OpenAPI page in both languages', async () => {
      for (const [lang, word] of [
        ['en', 'Voucher'],
        ['zh-CN', '代金券'],
      ]) {
        const page = await (
          await t.app.request('/openapi.json', { headers: { 'Accept-Language': lang ?? '' } })
        ).text()
        expect(page).toContain('/edu_adminserver/voucher/list')
        expect(page).toContain('/edu_adminserver/voucher/extend')
        expect(page).toContain(word)
      }
    })
  },
)
