import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { OwnLessonDefaults } from '../../../../resources/scheduling/lesson/lessonDefaults.options.ts'
import type { SchoolPermission } from '../../../../resources/identity/organization/organization.calls.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import fields from '../../../../tests/spec/fields.json' with { type: 'json' }
import routes from '../../../../tests/spec/routes.json' with { type: 'json' }
import { stores, type TestStore } from '../../../../tests/support/stores.ts'

type Rec = Record<string, unknown> & { id: string; version: number }

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the institution on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, institution: { currencyChosen: false } })
    })
    afterAll(() => store.dispose())
    const list = async (token?: string) =>
      (
        await t.call<{ list: Rec[]; total: number }>(
          'GET',
          'organization/list',
          undefined,
          token ? { token } : {},
        )
      ).response
    const profile = async (): Promise<Rec> => {
      const known = (await list()).list[0]
      return (
        known ??
        (await t.call<Rec>('POST', 'organization/create', { name: 'Demo School' })).response
      )
    }

    it('has one record, which carries its name to every screen (SET-01)', async () => {
      const own = await profile()
      expect((await t.call('POST', 'organization/create', { name: 'A second one' })).status).toBe(
        905,
      )
      const saved = await t.call<Rec>('POST', 'organization/update', {
        id: own.id,
        version: own.version,
        name: 'School of Music',
        city: '杭州',
        district: '西湖区',
        address: '文三路 1 号',
        contact: '王小明',
        phone: '13712345678',
        email: 'desk@example.com',
      })
      expect(saved.response).toMatchObject({
        name: 'School of Music',
        city: '杭州',
        countryCode: '86',
        phone: '13712345678',
      })
      expect((await t.call<{ name: string }>('GET', 'webSchools/currency')).response.name).toBe(
        'School of Music',
      )
      const clerk = await t.as({ rights: ['organization.read'] })
      const updateReply = await t.call(
        'POST',
        'organization/update',
        { id: own.id, version: 2, name: 'x' },
        { token: clerk.token },
      )
      expect(updateReply.status).toBe(905)
      expect((await list(t.stranger.token)).list.map(({ name }) => name)).not.toContain(
        'School of Music',
      )
    })

    it('chooses country or region and currency once (FIN-06, API-13, API-14, SET-03)', async () => {
      const { list: currencies } = (
        await t.call<{ list: { currency: string; countryCodes: string[] }[] }>(
          'GET',
          'webSchools/currency/query',
        )
      ).response
      expect(currencies.find(({ currency }) => currency === 'SGD')?.countryCodes).toEqual(['65'])
      const choose = (body: object, token?: string) =>
        t.call('POST', 'webSchools/currency/choose', body, token === undefined ? {} : { token })
      const choice = { countryCode: '65', currency: 'SGD', domestic: false }
      const clerk = await t.as({ rights: ['organization.read'] })
      expect((await choose(choice, clerk.token)).status).toBe(905)
      expect((await choose({ ...choice, currency: 'ZZZ' })).status).toBe(321)
      expect((await choose({ ...choice, countryCode: '999' })).status).toBe(211)
      expect((await choose({ ...choice, domestic: true })).status).toBe(321)
      expect((await choose({ ...choice, plan: 'ENTERPRISE_PACKAGE' })).status).toBe(321)
      expect(
        (await t.call<{ chosen: boolean }>('GET', 'webSchools/currency')).response.chosen,
      ).toBe(false)
      const answers = await Promise.all([choose(choice), choose({ ...choice, currency: 'USD' })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 332])
      expect((await choose(choice)).status).toBe(332)
      // an existing phone keeps its calling code, a new one gets the institution's
      const { token } = t.stranger
      await store.db.updateTable('institution').set({ currencyTime: null }).execute()
      await t.call('POST', 'organization/create', { name: 'Other School' }, { token })
      expect((await choose(choice, token)).status).toBe(200)
      const now = t.clock.now().toISOString()
      await store.db.updateTable('institution').set({ currencyTime: now }).execute()
      for (const [phoneCode, options] of [['86'], ['65', { token }]] as const) {
        const profile = await t.call('GET', 'organization/list', undefined, options)
        expect(profile.response['list']).toMatchObject([{ countryCode: '65', phoneCode }])
      }
      t.clock.advance(1000)
      expect((await t.call('GET', 'webSchools/currency')).response).toMatchObject({
        countryCode: '65',
        domestic: false,
        chosen: true,
      })
      expect(
        (await t.call<{ institution: object }>('GET', 'app/session')).response.institution,
      ).toMatchObject({ currencyChosen: true })
    })

    it('tells what the plan allows and what is used of it (API-15), and changes the kind of account (API-17)', async () => {
      const before = (await t.call<SchoolPermission>('GET', 'org/findSchoolPermission')).response
      await t.call('POST', 'student/create', { name: 'Ann', account: 'ann.perm' })
      const after = (await t.call<SchoolPermission>('GET', 'org/findSchoolPermission')).response
      expect(after.students).toEqual({ limit: 1_000_000, used: before.students.used + 1 })
      expect(after.overseaPermission).toEqual({ studentLimit: 1_000_000 })
      expect(
        (await t.call('POST', 'org/updateAccountType', { accountType: 'ENTERPRISE' })).response,
      ).toEqual({ accountType: 'ENTERPRISE' })
      expect((await t.call('POST', 'org/updateAccountType', { accountType: 'ROOT' })).status).toBe(
        321,
      )
    })

    it('every field of the specification is saved, read back and logged with what it was before; what else it names has its screens (SET-01)', async () => {
      const own = await profile()
      const values: Readonly<Record<string, unknown>> = {
        name: 'Lake School',
        // chosen once, with the currency
        countryCode: own['countryCode'],
        city: '上海',
        district: '徐汇区',
        address: '淮海路 2 号',
        contact: '李静',
        phone: '13712345679',
        email: 'office@example.com',
      }
      expect(Object.keys(values).toSorted()).toEqual(Object.values(fields.institution).toSorted())
      const { countryCode: _once, ...changes } = values
      const before = (await t.call<Rec>('GET', `organization/get?id=${own.id}`)).response
      const saved = await t.call<Rec>('POST', 'organization/update', {
        id: own.id,
        version: before.version,
        ...changes,
      })
      expect(saved.status).toBe(200)
      const after = (await t.call<Rec>('GET', `organization/get?id=${own.id}`)).response
      expect(after).toMatchObject(values)
      expect(after['countryCode']).toMatch(/^\d+$/)
      const log = await t.call<{ list: { action: string; changes: string }[] }>(
        'GET',
        'operateLog/list?resource=organization&limit=10',
      )
      const changed = log.response.list[0]?.changes ?? ''
      for (const name of Object.keys(changes)) expect(changed).toContain(String(values[name]))
      for (const route of ['workbench', 'websiteSetting'] as const)
        expect(routes.shell[route]).toBe('built')
    })

    it('each default setting says where it comes from, and can be locked or left to teachers (SET-01)', async () => {
      const own = await profile()
      const teacher = await t.as({ rights: [] })
      const mine = async () =>
        (
          await t.call<OwnLessonDefaults>('GET', 'app/settings', undefined, {
            token: teacher.token,
          })
        ).response
      const of = (settings: OwnLessonDefaults, name: string) =>
        settings.settings.find(one => one.name === name)
      const choose = (version: number, values: object) =>
        t.call('POST', 'app/settings', { version, values }, { token: teacher.token })
      expect(of(await mine(), 'seatArea')).toEqual({
        name: 'seatArea',
        value: 'S9',
        source: 'PLATFORM',
        locked: false,
        inherited: 'S9',
      })

      const set = await t.call<Rec>('POST', 'organization/update', {
        id: own.id,
        version: own.version,
        seatArea: 'S16',
        prepTeacher: 20,
      })
      expect(of(await mine(), 'seatArea')).toMatchObject({ value: 'S16', source: 'INSTITUTION' })
      expect((await choose(0, { seatArea: 'S9', prepStudent: 90 })).status).toBe(200)
      expect(of(await mine(), 'seatArea')).toMatchObject({
        value: 'S9',
        source: 'MINE',
        inherited: 'S16',
      })
      // students can't enter before the teacher
      expect(of(await mine(), 'prepStudent')).toMatchObject({ value: 20, source: 'MINE' })
      expect((await choose(0, { seatArea: 'S16' })).status).toBe(409)
      expect((await choose(1, { seatArea: 'S99' })).response).toMatchObject({
        errors: { seatArea: {} },
      })
      expect((await choose(1, { plan: 'S9' })).status).toBe(321)

      await t.call('POST', 'organization/update', {
        id: own.id,
        version: set.response.version,
        locked: ['seatArea'],
      })
      expect(of(await mine(), 'seatArea')).toMatchObject({
        value: 'S16',
        source: 'INSTITUTION',
        locked: true,
      })
      expect((await choose(1, { seatArea: 'S9' })).status).toBe(905)
      expect((await choose(1, { prepStudent: null })).status).toBe(200)
      expect(of(await mine(), 'prepStudent')).toMatchObject({ value: 10, source: 'PLATFORM' })
    })
  },
)
