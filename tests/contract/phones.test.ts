import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowserSheets } from '../../mocks/sheets-browser.ts'
import { resources } from '../../resources/index.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { tableOf } from '../support/importSchool.ts'
import { formOf } from '../support/signedIn.ts'
import { stores, type TestStore } from '../support/stores.ts'

type Person = Readonly<Record<'id' | 'countryCode' | 'phone' | 'account', string>> & {
  readonly version: number
}
type Outcome = readonly [countryCode: string, phone: string] | string
interface Case {
  /** Undefined: not sent, an empty cell. */
  readonly code?: string
  readonly phone: string
  readonly outcome: Outcome
}

const cases: readonly Case[] = [
  { phone: '(201) 555-0123', outcome: ['1', '2015550123'] },
  { phone: '+1 201 555 0124', outcome: ['1', '2015550124'] },
  { phone: '+852 5123 4567', outcome: ['852', '51234567'] },
  { code: '852', phone: '5123 4568', outcome: ['852', '51234568'] },
  { code: '86', phone: '13802345678', outcome: ['86', '13802345678'] },
  // no digit is cut off, and no country guessed
  { phone: '13802345679', outcome: '211' },
  { phone: '13800138000', outcome: '211' },
  { code: '1', phone: '13802345670', outcome: '211' },
  // a code and a number that contradict each other
  { code: '1', phone: '+86 138 0234 5671', outcome: '211' },
  { code: '86', phone: '+852 5123 4569', outcome: '211' },
]

describe.each(stores)('phones of an institution of +1, on $name', kind => {
  let store: TestStore
  let t: TestApp
  const resourceNames = ['teacher', 'student', 'user'] as const
  let role = ''
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({
      store,
      listed: true,
      institution: { countryCode: '1', domestic: false },
      ports: { sheets: createBrowserSheets() },
    })
    const { response } = await t.call<{ list: { id: string; code: string }[] }>('GET', 'role/list')
    role = response.list.find(({ code }) => code === 'teacher')?.id ?? ''
  })
  afterAll(() => store.dispose())

  const accountOf = (resource: string, way: string, n: number) => `${way}${resource}${String(n)}`
  const stored = async (resource: string, account: string): Promise<Outcome> => {
    const { response } = await t.call<{ list: Person[] }>(
      'GET',
      `${resource}/list?account=${account}`,
    )
    const person = response.list[0]
    return person ? [person.countryCode, person.phone] : 'none'
  }
  const valuesOf = (resource: string, account: string) => ({
    name: 'Ann Lee',
    account,
    ...(resource === 'user' ? { role, password: 'Kite4Lamp' } : {}),
  })
  const sent = ({ code, phone }: Case) => ({ phone, ...(code ? { countryCode: code } : {}) })

  it.each(resourceNames)(
    'reads them alike when a %s is created and changed (VAL-02)',
    async name => {
      const ways = name === 'user' ? ['create'] : ['create', 'update', 'updateMany']
      const outcomes: Record<string, Outcome[]> = Object.fromEntries(ways.map(way => [way, []]))
      for (const [n, one] of cases.entries()) {
        const account = accountOf(name, 'c', n)
        const created = await t.call<Person>('POST', `${name}/create`, {
          ...valuesOf(name, account),
          ...sent(one),
        })
        outcomes['create']?.push(
          created.status === 200 ? await stored(name, account) : String(created.status),
        )
        if (created.status === 200)
          await t.call('POST', `${name}/delete`, { ids: [created.response.id] })
        // a user who is deleted keeps their account, and its phone
        for (const way of ways.slice(1)) {
          const changed = accountOf(name, way, n)
          const { response } = await t.call<Person>(
            'POST',
            `${name}/create`,
            valuesOf(name, changed),
          )
          const { id, version } = response
          const body =
            way === 'update' ? { id, version, ...sent(one) } : { ids: [id], data: sent(one) }
          const answer = await t.call<{ failed?: { code: string }[] }>(
            'POST',
            `${name}/${way}`,
            body,
          )
          const refused = answer.response.failed?.[0]?.code
          outcomes[way]?.push(
            answer.status === 200 && !refused
              ? await stored(name, changed)
              : (refused ?? String(answer.status)),
          )
          await t.call('POST', `${name}/delete`, { ids: [id] })
        }
      }
      const expected = cases.map(({ outcome }) => outcome)
      expect(outcomes).toEqual(Object.fromEntries(ways.map(way => [way, expected])))
    },
  )

  it.each(['teacher', 'student'])('reads them alike when a %s is imported', async name => {
    const sheet = tableOf(
      ['Name', 'Account', 'Country code', 'Phone'],
      ...cases.map((one, n) => ['Ann Lee', accountOf(name, 'i', n), one.code ?? '', one.phone]),
    )
    const body = formOf(sheet, 'people.xlsx')
    body.set('inTrash', 'create')
    const begun = await t.app.request(`/edu_adminserver/${name}/import`, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${t.administrator.token}` },
    })
    const { response } = (await begun.json()) as { response: { jobId: string } }
    await importsDone(t.ports)
    const rows = await t.call<{ list: { errorCode: string | null }[] }>(
      'GET',
      `importJob/rows?jobId=${response.jobId}&limit=50`,
    )
    const outcomes: Outcome[] = []
    for (const [n, { errorCode }] of rows.response.list.entries())
      outcomes.push(errorCode ?? (await stored(name, accountOf(name, 'i', n))))
    expect(outcomes).toEqual(cases.map(({ outcome }) => outcome))
  })

  it('gives a person without a phone, the institution itself and its first user its code', async () => {
    await t.call('POST', 'student/create', { name: 'Bo Li', account: 'no-phone' })
    expect((await stored('student', 'no-phone'))[0]).toBe('1')
    const profile = await t.call<{ list: { phoneCode: string }[] }>('GET', 'organization/list')
    expect(profile.response.list.map(({ phoneCode }) => phoneCode)).toEqual(['1'])
    expect((await stored('user', t.administrator.account))[0]).toBe('1')
  })
})
