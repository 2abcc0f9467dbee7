import { afterAll, beforeAll, describe, expect, it as plainIt } from 'vitest'
import { transferClaim } from '../../../resources/payments/transfer-claim/transferClaim.resource.ts'
import type {
  ClaimedTransfer,
  PlatformTodo,
  SchoolRefund,
} from '../../../resources/operator/todo.calls.ts'
import { openPayments, type PaymentSchool } from '../../../tests/support/payments/school.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { uploadPicture } from '../../../tests/support/uploadPicture.ts'
import { addMember } from '../identity/index.ts'
import { openSession } from '../identity/session/sessions.ts'
import { decisionDeadline } from './deadline.ts'
import { followInstitutions, operatorHome } from './institutions.ts'
import { ensureOperator, operatorAccount } from './operator.ts'

const path = (name: string) => `/edu_operation/${name}`

describe.each(bothStores)('what waits for the operator, on $name', kind => {
  const { it, race } = testsOn(kind)
  let s: PaymentSchool
  let homeId = ''
  let home = ''
  const get = async <T>(name: string, token = home) =>
    s.t.call<T>('GET', path(name), undefined, { token })
  const decide = (body: object, token = home) =>
    s.t.call<{ state: string; errors?: Record<string, { code: string }> }>(
      'POST',
      path('transfers/decide'),
      { school: s.t.institution, ...body },
      { token },
    )
  const tokenOf = async (account: string) =>
    (await openSession(s.t.ports, account, homeId, {})).accessToken
  const member = async (account: string, rights: readonly string[]) =>
    tokenOf(
      await addMember(s.t.ports, homeId, {
        account,
        name: account,
        password: 'Kite4Lamp',
        role: 'custom',
        rights: [...rights],
        masks: [],
      }),
    )
  /** A claim of one of the two institutions. */
  const claim = async (who: 'own' | 'other' = 'own', amount = '1000.00'): Promise<string> => {
    const { administrator, stranger } = s.t
    const { token } = who === 'own' ? administrator : stranger
    const proof = await uploadPicture(s.t, token, 'transferClaim', 'proof')
    const body = { payer: `${who} Ltd`, amount, paidOn: '2026-03-01', proof }
    const made = await s.t.call<{ id: string }>('POST', 'transferClaim/create', body, { token })
    expect(made.status).toBe(200)
    return made.response.id
  }

  beforeAll(async () => {
    s = await openPayments(kind, { listed: true, config: { accessSeconds: 1e9 } })
    const { ports } = s.t
    await ensureOperator(ports, 'Kite4Lamp')
    await followInstitutions(ports)
    const account = await ports.store.db
      .selectFrom('account')
      .select('id')
      .where('account', '=', operatorAccount)
      .executeTakeFirstOrThrow()
    homeId = (await operatorHome(ports)) ?? ''
    home = await tokenOf(account.id)
  })
  afterAll(() => s.close())

  it('lists the transfers of all institutions with what decides them, and no decided one', async () => {
    const own = await claim('own', '12.50')
    const other = await claim('other', '30.00')
    const { response } = await get<PlatformTodo>('todo')
    const found = new Map(response.transfers?.map(one => [one.id, one]))
    expect(found.get(own)).toMatchObject({
      payer: 'own Ltd',
      amount: '12.50',
      currency: 'CNY',
      paidOn: '2026-03-01',
      school: { schoolId: s.t.institution },
    })
    expect(found.get(own)?.school.id).toEqual(expect.any(String))
    expect(found.get(other)?.school.schoolId).toBe(s.t.otherInstitution)
    // the proof opens in the operator's own browser, and for nobody else who has its address
    const address = found.get(other)?.proof?.url ?? ''
    const proof = async (token: string) => {
      const visit = await s.t.app.request('/edu_adminserver/app/session', {
        headers: { Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'same-origin' },
      })
      const Cookie = visit.headers.get('set-cookie')?.split(';')[0] ?? ''
      return (await s.t.app.request(address, { headers: { Cookie } })).status
    }
    expect(await proof(home)).toBe(200)
    expect(await proof(s.t.stranger.token)).toBe(404)
    expect((await s.t.app.request(address)).status).toBe(401)
    const { submittedAt = '', decideBy } = found.get(own) ?? {}
    expect(decideBy).toBe(decisionDeadline(submittedAt, 'Asia/Shanghai'))
    expect(
      (await decide({ id: own, decision: 'REJECT', reply: 'Nothing has arrived' })).status,
    ).toBe(200)
    const after = (await get<PlatformTodo>('todo')).response
    expect(after.transfers?.map(({ id }) => id)).not.toContain(own)
    const list = await get<{ list: ClaimedTransfer[] }>('transfers?state=REJECTED')
    expect(list.response.list.map(({ id, reply }) => [id, reply])).toContainEqual([
      own,
      'Nothing has arrived',
    ])
  })

  it('pages through the transfers of all institutions, the newest first, each once', async () => {
    for (const who of ['own', 'other', 'own'] as const) {
      s.t.clock.advance(1000)
      await claim(who)
    }
    const seen: ClaimedTransfer[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: { list: ClaimedTransfer[]; next: string | null } = (
        await get<{ list: ClaimedTransfer[]; next: string | null }>(
          `transfers?limit=2${next ? `&before=${encodeURIComponent(next)}` : ''}`,
        )
      ).response
      seen.push(...page.list)
      ;({ next } = page)
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    const times = seen.map(({ submittedAt }) => submittedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(seen.map(({ school }) => school.schoolId)).size).toBe(2)
    const one = await get<{ list: ClaimedTransfer[] }>(`transfers?school=${s.t.otherInstitution}`)
    expect(new Set(one.response.list.map(({ school }) => school.schoolId))).toEqual(
      new Set([s.t.otherInstitution]),
    )
  })

  race(
    'confirms in place, once, under the operator’s name in the log of the institution',
    async () => {
      const id = await claim()
      const before = (await s.balance()).cash
      const answers = await Promise.all([1, 2].map(() => decide({ id, decision: 'CONFIRM' })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 34670])
      expect((await s.balance()).cash).toBe(before + 100_000n)
      expect(await s.t.scope.get(transferClaim, id)).toMatchObject({ state: 'CONFIRMED' })
      const log = await s.t.scope.db
        .selectFrom('operation')
        .select(['actorName', 'recordId'])
        .where('recordId', '=', id)
        .execute()
      expect(log.map(({ actorName }) => actorName)).toContain('Operator')
    },
  )

  it('refuses a rejection without a reason, a wrong amount, and what is not there', async () => {
    const id = await claim()
    const unsaid = await decide({ id, decision: 'REJECT' })
    expect([unsaid.status, Object.keys(unsaid.response.errors ?? {})]).toEqual([11005, ['reply']])
    expect((await decide({ id, decision: 'CONFIRM', amount: '0' })).status).not.toBe(200)
    expect((await decide({ id: 'nothing', decision: 'CONFIRM' })).status).toBe(404)
    expect((await decide({ school: homeId, id, decision: 'CONFIRM' })).status).toBe(2010)
    // a claim of one institution doesn't count for another
    const other = await claim('other')
    expect((await decide({ id: other, decision: 'CONFIRM' })).status).toBe(404)
    expect(await s.t.scope.get(transferClaim, id)).toMatchObject({ state: 'SUBMITTED' })
  })

  it('shows and decides nothing for administrators of institutions', async () => {
    const { token } = s.t.administrator
    const id = await claim()
    for (const name of ['todo', 'transfers', 'refunds', 'prices/plans', 'prices/usage'])
      expect((await get(name, token)).status).toBe(905)
    expect((await decide({ id, decision: 'CONFIRM' }, token)).status).toBe(905)
  })

  it('shows people of the operator the parts of their rights alone', async () => {
    const prices = await member('clerk.prices', ['platformTodo.read', 'platformInstitution.read'])
    const parts = Object.keys((await get<PlatformTodo>('todo', prices)).response)
    expect(parts.toSorted()).toEqual(['expiring', 'now', 'unpriced'])
    expect((await get('transfers', prices)).status).toBe(905)
    // who enters no institution decides nothing in one
    const bound = await member('clerk.bound', ['platformTodo.read', 'platformTransfer.decide'])
    expect(Object.keys((await get<PlatformTodo>('todo', bound)).response)).toEqual(['now'])
    expect((await get('transfers', bound)).status).toBe(905)
    const id = await claim()
    expect((await decide({ id, decision: 'CONFIRM' }, bound)).status).toBe(905)
    const free = await member('clerk.free', [
      'platformTodo.read',
      'platformTransfer.decide',
      'platformInstitution.enter',
    ])
    expect(Object.keys((await get<PlatformTodo>('todo', free)).response).toSorted()).toEqual([
      'now',
      'transfers',
    ])
    expect((await get('refunds', free)).status).toBe(905)
    expect((await decide({ id, decision: 'REJECT', reply: 'No' }, free)).status).toBe(200)
  })

  it('names plans that end within 30 days and schools whose usage has no price', async () => {
    const { db } = s.t.ports.store
    const at = (days: number) =>
      new Date(s.t.clock.now().getTime() + days * 86_400_000).toISOString()
    const setUntil = async (id: string, days: number) => {
      await db
        .updateTable('institution')
        .set({ planUntil: at(days) })
        .where('id', '=', id)
        .execute()
      await followInstitutions(s.t.ports)
    }
    await setUntil(s.t.institution, 20)
    await setUntil(s.t.otherInstitution, 40)
    const named = async () =>
      (await get<PlatformTodo>('todo')).response.expiring?.map(({ schoolId }) => schoolId)
    expect(await named()).toEqual([s.t.institution])
    await setUntil(s.t.otherInstitution, -10)
    expect(await named()).toEqual([s.t.otherInstitution, s.t.institution])
    const { unpriced } = (await get<PlatformTodo>('todo')).response
    expect(unpriced?.map(({ schoolId }) => schoolId)).toContain(s.t.otherInstitution)
  })

  it('lists refunds under way of all institutions', async () => {
    const { id, no } = await s.open('100.00')
    s.alipay.pay(no)
    await s.notify('alipay', s.alipay.notice(no))
    const account = await s.t.ports.store.db
      .selectFrom('account')
      .select('id')
      .where('account', '=', operatorAccount)
      .executeTakeFirstOrThrow()
    const inside = (
      await s.t.call<{ accessToken: string }>(
        'POST',
        '/edu_adminserver/app/institution/switch',
        { institutionId: s.t.institution },
        { token: await tokenOf(account.id) },
      )
    ).response.accessToken
    const refund = { id, input: { amount: '40.00', reason: 'Paid twice' } }
    expect((await s.t.call('POST', 'payment/refund', refund, { token: inside })).status).toBe(200)
    const { list } = (await get<{ list: SchoolRefund[] }>('refunds')).response
    expect(list).toMatchObject([
      { amount: '40.00', reason: 'Paid twice', school: { schoolId: s.t.institution } },
    ])
  })

  it('shows the prices in force: those that the product ships, then the operator’s own', async () => {
    interface Price {
      readonly packageCode: string
      readonly currency: string
      readonly seat: string
      readonly since: string | null
    }
    const pro = async () =>
      (await get<{ list: Price[] }>('prices/plans')).response.list.find(
        one => one.packageCode === 'VIP_PACKAGE' && one.currency === 'CNY',
      )
    expect(await pro()).toMatchObject({ seat: '60.00', since: null })
    const effectiveFrom = new Date(s.t.clock.now().getTime() + 60_000).toISOString()
    const price = {
      name: 'Spring',
      packageCode: 'VIP_PACKAGE',
      currency: 'CNY',
      seat: '70.00',
      pack: '81.00',
      gigabyte: '0.80',
      effectiveFrom,
    }
    const made = await s.t.call('POST', 'platformPrice/create', price, { token: home })
    expect(made.status).toBe(200)
    expect(await pro()).toMatchObject({ seat: '60.00' })
    s.t.clock.advance(61_000)
    expect(await pro()).toMatchObject({ seat: '70.00', since: effectiveFrom })
    const usage = (
      await get<{ list: { item: string; unitPrice: number | null }[] }>('prices/usage')
    ).response.list
    expect(usage.find(({ item }) => item === 'LIVE')).toMatchObject({ unitPrice: null })
    expect(usage.find(({ item }) => item === 'SMS')?.unitPrice).toBe(0.1)
  })
})

describe('until when a transfer is decided', () => {
  const cases = [
    ['2 hours later in business hours', '2026-11-27T02:30:00.000Z', '2026-11-27T04:30:00.000Z'],
    ['by the end of the next day', '2026-11-26T12:00:00.000Z', '2026-11-27T10:00:00.000Z'],
    ['of Friday evening, on Monday', '2026-11-27T12:00:00.000Z', '2026-11-30T10:00:00.000Z'],
    ['of Sunday, on Monday', '2026-11-29T04:00:00.000Z', '2026-11-30T10:00:00.000Z'],
    ['early by the end of the day', '2026-11-27T00:00:00.000Z', '2026-11-27T10:00:00.000Z'],
  ] as const
  plainIt.each(cases)('%s', (_name, submitted, by) => {
    expect(decisionDeadline(submitted, 'Asia/Shanghai')).toBe(by)
  })
})
