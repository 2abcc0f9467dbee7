import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { readCells } from '../../server/engine/imports/parseRow.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import { sheetsHere } from '../support/sheets.ts'
import { rules } from '../../server/domains.ts'
import { formIssues } from '../../src/schema/derive/yup.ts'
import { checkResource } from '../../src/schema/index.ts'
import { makeApp, standingClock, type TestApp } from '../support/app.ts'
import { serialOf, voucher } from '../support/fixture/voucher.resource.ts'
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
      const createdVoucher = await make('ten1')
      expect(createdVoucher.amount).toBe('10.50')
      const extended = await t.call<{ note: string }>('POST', 'voucher/extend', {
        id: createdVoucher.id,
        input: { days: 31 },
      })
      expect([extended.status, extended.response]).toEqual([200, { note: '2026-04-01' }])
      const refused = await t.call('POST', 'voucher/extend', {
        id: createdVoucher.id,
        input: { days: 0 },
      })
      expect(refused.status).toBe(9994)
      const noRight = await t.as({ rights: ['voucher.read'] })
      expect(
        (
          await t.call(
            'POST',
            'voucher/extend',
            { id: createdVoucher.id, input: { days: 1 } },
            { token: noRight.token },
          )
        ).status,
      ).toBe(905)
    })

    it('moves through its states and no other way, by the code of the definition', async () => {
      const createdVoucher = await make('ten2')
      const used = await t.call<{ version: number }>('POST', 'voucher/update', {
        id: createdVoucher.id,
        version: createdVoucher.version,
        status: 'USED',
      })
      expect(used.status).toBe(200)
      expect(
        (
          await t.call('POST', 'voucher/update', {
            id: createdVoucher.id,
            version: used.response.version,
            status: 'UNUSED',
          })
        ).status,
      ).toBe(905)
    })

    it('asks for the reason of a change of state, on every path', async () => {
      const one = await make('void1')
      const change = (more: object, record: { id: string; version: number } = one) =>
        t.call<{ id: string; version: number }>('POST', 'voucher/update', {
          id: record.id,
          version: record.version,
          ...more,
        })
      const missing = { status: 11005, response: { errors: { reason: { code: '11005' } } } }
      expect(await change({ status: 'VOID' })).toMatchObject(missing)
      expect(await change({ status: 'VOID', reason: ' ' })).toMatchObject(missing)
      // one that stands there already is no reason of this change
      const noted = await change({ reason: 'printed twice' })
      expect(noted.status).toBe(200)
      expect(await change({ status: 'VOID' }, noted.response)).toMatchObject(missing)
      const two = await make('void2')
      const many = (data: object) =>
        t.call<{ done: number; failed: object[] }>('POST', 'voucher/updateMany', {
          ids: [one.id, two.id],
          data,
        })
      expect((await many({ status: 'VOID' })).response).toMatchObject({
        done: 0,
        failed: [{ code: '11005' }, { code: '11005' }],
      })
      expect((await many({ status: 'VOID', reason: 'lost' })).response).toMatchObject({ done: 2 })
      expect((await t.call('GET', `voucher/get?id=${two.id}`)).response).toMatchObject({
        status: 'VOID',
        reason: 'lost',
      })
    })

    it('fills in defaults that count from the present and from other fields, by the clock of the institution', async () => {
      // 23:30 of the day before in UTC is the next morning in Shanghai
      const clock = standingClock('2031-03-04T23:30:00.000Z')
      const later = await makeApp({
        store,
        resources: all,
        rules: allRules,
        ports: { sheets: sheetsHere, clock },
      })
      const times = async (more: object) => {
        const { status, response } = await later.call('POST', 'voucher/create', {
          title: '日期券',
          amount: '5.00',
          ...more,
        })
        expect(status).toBe(200)
        return [
          response['issuedAt'],
          response['issuedOn'],
          response['remindOn'],
          response['lastCallAt'],
        ]
      }
      expect(await times({ code: 'day1' })).toEqual([
        '2031-03-04T23:30:00.000Z',
        '2031-03-05',
        '2031-03-19',
        '2031-03-19T16:00:00.000Z',
      ])
      expect(await times({ code: 'day2', issuedOn: '2031-12-31' })).toEqual([
        '2031-03-04T23:30:00.000Z',
        '2031-12-31',
        '2032-01-14',
        '2032-01-14T16:00:00.000Z',
      ])
      // a default relative to an empty field is empty, and a given value stays
      expect(await times({ code: 'day3', issuedOn: null })).toEqual([
        '2031-03-04T23:30:00.000Z',
        null,
        null,
        null,
      ])
      expect((await times({ code: 'day4', remindOn: '2031-01-01' }))[3]).toBe(
        '2031-01-01T16:00:00.000Z',
      )
      // rows of a sheet alike
      const sheet = 'Title,Code,Amount,Issued on\n券,day6,5.00,\n券,day7,5.00,2031-06-01\n'
      const answer = await later.app.request('/edu_adminserver/voucher/import', {
        method: 'POST',
        headers: { Authorization: `Bearer ${later.administrator.token}`, 'Accept-Language': 'en' },
        body: formOf(new TextEncoder().encode(sheet), 'days.csv'),
      })
      expect(await answer.json()).toMatchObject({ responseHeader: { status: 200 } })
      await importsDone(later.ports)
      const { response } = await later.call<{ list: { id: string }[] }>(
        'GET',
        'voucher/list?code=day6&code=day7&sort=code',
      )
      const rows = []
      for (const { id } of response.list) {
        const { response: row } = await later.call('GET', `voucher/get?id=${id}`)
        rows.push([row['code'], row['issuedOn'], row['remindOn'], row['lastCallAt']])
      }
      expect(rows).toEqual([
        ['day6', '2031-03-05', '2031-03-19', '2031-03-19T16:00:00.000Z'],
        ['day7', '2031-06-01', '2031-06-15', '2031-06-15T16:00:00.000Z'],
      ])
    })

    it('filters by values that count from the present, by the clock of the institution', async () => {
      // the morning of 6 March in Shanghai
      const clock = standingClock('2032-03-05T23:30:00.000Z')
      const later = await makeApp({ store, resources: all, rules: allRules, ports: { clock } })
      for (const day of ['2032-03-01', '2032-03-05', '2032-03-06', '2032-03-07'])
        await later.call('POST', 'voucher/create', {
          title: '相对日期',
          code: `rel${day.slice(-2)}`,
          amount: '5.00',
          issuedOn: day,
          issuedAt: `${day}T12:00:00.000Z`,
        })
      const found = async (filter: string) => {
        const { status, response } = await later.call<{ list: { code: string }[] }>(
          'GET',
          `voucher/list?sort=code&code_like=rel&${filter}`,
        )
        return status === 200 ? response.list.map(({ code }) => code.slice(3)) : status
      }
      expect(await found('issuedOn=today')).toEqual(['06'])
      expect(await found('issuedOn=now')).toEqual(['06'])
      expect(await found('issuedOn_lte=today-1')).toEqual(['01', '05'])
      expect(await found('issuedOn_gte=today%2B1')).toEqual(['07'])
      expect(await found('issuedOn=today&issuedOn=today-5')).toEqual(['01', '06'])
      // an instant of today is one since midnight there
      expect(await found('issuedAt_gte=today')).toEqual(['06', '07'])
      expect(await found('issuedAt_lt=today-1')).toEqual(['01'])
      expect(await found('issuedAt_lt=now')).toEqual(['01', '05'])
      for (const wrong of ['today-', 'today-12345', 'tomorrow', 'today-1d'])
        expect([wrong, await found(`issuedOn=${wrong}`)]).toEqual([wrong, 321])
      const edit = await later.call('POST', 'voucher/updateMany', {
        query: { code_like: 'rel', issuedOn_gte: 'today' },
        data: { title: '以后' },
      })
      expect(edit.response).toMatchObject({ done: 2 })
    })

    it('stores a field in its normal form, and judges it by its own check, on every path', async () => {
      const spaced = (serial: string) =>
        `${serial.slice(0, 2)} ${serial.slice(2, 4)}-${serial.slice(4)}`
      const serial = serialOf(7)
      const draft = { title: '二十元券', code: 'ten7', amount: '20.00' }
      const { response } = await t.call<{ id: string; version: number; serial: string }>(
        'POST',
        'voucher/create',
        { ...draft, serial: spaced(serial) },
      )
      expect(response.serial).toBe(serial)
      const again = { ...draft, code: 'ten8' }
      const create = (more: object) => t.call('POST', 'voucher/create', { ...again, ...more })
      expect((await create({ serial: ` ${spaced(serial)} ` })).status).toBe(7002)
      expect((await create({ serial: '100009' })).status).toBe(971)
      const { id, version } = response
      expect((await t.call('POST', 'voucher/update', { id, version, serial: '1' })).status).toBe(
        971,
      )
      const found = await t.call<{ list: { id: string }[] }>(
        'GET',
        `voucher/list?serial=${encodeURIComponent(spaced(serial))}`,
      )
      expect(found.response.list.map(row => row.id)).toEqual([id])

      // what an import looks for records by
      const settings = { lang: 'en', defaultCountryCode: '86', zone: 'UTC' } as const
      expect(readCells(voucher, { serial: spaced(serial) }, settings).values).toEqual({ serial })
    })

    it('runs an action of records upon one and upon many, each judged by itself', async () => {
      const ids = [(await make('many1')).id, (await make('many2')).id]
      const forget = (selected: readonly string[]) =>
        t.call<{ done: number; failed: { id: string; code: string }[] }>('POST', 'voucher/forget', {
          selection: { ids: selected },
          input: {},
        })
      expect((await forget(ids.slice(0, 1))).response).toMatchObject({ done: 1, failed: [] })
      expect((await forget(ids)).response).toMatchObject({
        done: 1,
        failed: [{ id: ids[0], code: '971' }],
      })
      expect((await t.call('POST', 'voucher/forget', { id: ids[1], input: {} })).status).toBe(321)
    })

    it('judges fields against each other, and says it at the one that the rule names', async () => {
      const draft = { title: '券', code: 'span', amount: '5.00', validFrom: '2026-05-02' }
      const wrong = { ...draft, validUntil: '2026-05-01' }
      const at = { errors: { validUntil: { code: '971' } } }
      const refused = await t.call('POST', 'voucher/create', wrong)
      expect(refused).toMatchObject({ status: 971, response: at })
      expect(formIssues(voucher, wrong, 'create')).toEqual({ validUntil: { code: '971' } })
      // a field that is invalid by itself gets no further error
      const unreadable = { ...wrong, validFrom: 'soon' }
      expect(formIssues(voucher, unreadable, 'create')).toEqual({
        validFrom: expect.objectContaining({ code: expect.any(String) }),
      })
      expect((await t.call('POST', 'voucher/create', unreadable)).response).not.toMatchObject(at)
      const { response } = await t.call<{ id: string; version: number }>('POST', 'voucher/create', {
        ...draft,
        validUntil: '2026-05-02',
      })
      const later = await t.call('POST', 'voucher/update', {
        id: response.id,
        version: response.version,
        validFrom: '2026-05-03',
      })
      expect(later).toMatchObject({ status: 971, response: at })
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
