import { afterAll, beforeAll, describe, expect } from 'vitest'
import { paymentRefund } from '../../../resources/payments/payment-refund/paymentRefund.resource.ts'
import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import { transferClaim } from '../../../resources/payments/transfer-claim/transferClaim.resource.ts'
import { paths } from '../../../src/protocol/paths.ts'
import type { LoginReply } from '../../../src/protocol/provider.ts'
import { openPayments, type PaymentSchool } from '../../../tests/support/payments/school.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { uploadPicture } from '../../../tests/support/uploadPicture.ts'
import { addMember } from '../identity/index.ts'
import { openSession } from '../identity/session/sessions.ts'
import { followInstitutions, operatorHome } from './institutions.ts'
import { ensureOperator, operatorAccount } from './operator.ts'
import { followVouchers } from './vouchers.ts'

interface Batch {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly used: number | null
  readonly left: number | null
  readonly blocked: number | null
}
interface Logged {
  readonly list: readonly { readonly action: string; readonly actorName: string }[]
}

describe.each(bothStores)('the operator at work, on $name', kind => {
  const { it, race } = testsOn(kind)
  let s: PaymentSchool
  let homeId = ''
  let home = ''
  let inside = ''
  const call = <T = Record<string, unknown>>(
    path: string,
    body: unknown,
    token: string,
    headers: Record<string, string> = {},
  ) => s.t.call<T>('POST', path, body, { token, headers })
  const read = async <T>(path: string, token: string): Promise<T> =>
    (await s.t.call<T>('GET', path, undefined, { token })).response

  const sessionOf = async (account: string): Promise<string> =>
    (await openSession(s.t.ports, account, homeId, {})).accessToken
  const enter = async (token: string): Promise<string> => {
    const body = { institutionId: s.t.institution }
    return (await call<LoginReply>(paths.switchInstitution, body, token)).response.accessToken
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
    home = await sessionOf(account.id)
    // in another session: the one that switches institutions leaves the first
    inside = await enter(await sessionOf(account.id))
  })
  afterAll(() => s.close())

  // the calls' clock is ahead of the store's, by which seals are late
  const faults = async (): Promise<string[]> =>
    (await s.findings()).filter(fault => !fault.endsWith('is not sealed'))
  const claim = async (): Promise<string> => {
    const { administrator } = s.t
    const proof = await uploadPicture(s.t, administrator.token, 'transferClaim', 'proof')
    const body = { payer: 'School Ltd', amount: '1000.00', paidOn: '2026-03-01', proof }
    return (await call<{ id: string }>('transferClaim/create', body, administrator.token)).response
      .id
  }
  /** The status of a call by the institution's administrator, who has none of these permissions. */
  const administrator = async (path: string, body: unknown) =>
    (await call(path, body, s.t.administrator.token)).status

  race(
    'confirms a transfer, which is credited once, also when it is confirmed twice at once',
    async () => {
      const id = await claim()
      const body = { id, input: {} }
      expect(await administrator('transferClaim/confirm', body)).toBe(905)
      const list = await read<{ total: number }>('transferClaim/list', inside)
      expect(list.total).toBe(1)
      const before = (await s.balance()).cash
      const answers = await Promise.all(
        [1, 2].map(() => call('transferClaim/confirm', body, inside)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 34670])
      expect((await s.balance()).cash).toBe(before + 100_000n)
      expect(await s.t.scope.get(transferClaim, id)).toMatchObject({ state: 'CONFIRMED' })
      // another sum has arrived than was claimed
      const other = await claim()
      const less = { id: other, input: { amount: '998.50', reply: 'Less the bank’s fee' } }
      expect((await call('transferClaim/confirm', less, inside)).status).toBe(200)
      expect((await s.balance()).cash).toBe(before + 199_850n)
      expect(await faults()).toEqual([])
    },
  )

  it('rejects a transfer with a reply, and nobody takes a decision back', async () => {
    const id = await claim()
    const before = (await s.balance()).cash
    const body = { id, input: { reply: 'Nothing has arrived' } }
    expect(await administrator('transferClaim/reject', body)).toBe(905)
    expect((await call('transferClaim/reject', { id, input: {} }, inside)).status).toBe(11005)
    const rejected = await call('transferClaim/reject', body, inside)
    expect(rejected.status).toBe(200)
    expect((await call('transferClaim/confirm', { id, input: {} }, inside)).status).toBe(34670)
    const undone = { id: rejected.headers.get('x-operation') }
    await call('operation/undo', undone, s.t.administrator.token)
    expect(await s.t.scope.get(transferClaim, id)).toMatchObject({
      state: 'REJECTED',
      reply: 'Nothing has arrived',
    })
    expect((await s.balance()).cash).toBe(before)
  })

  it('refunds a payment in part and then the rest, and never more', async () => {
    const { id, no } = await s.open('100.00')
    s.alipay.pay(no)
    await s.notify('alipay', s.alipay.notice(no))
    const before = (await s.balance()).cash
    const refund = (input: object, token = inside) => call('payment/refund', { id, input }, token)
    const part = { amount: '40.00', reason: 'Paid twice' }
    expect(await administrator('payment/refund', { id, input: part })).toBe(905)
    const [first, again] = await Promise.all(
      [1, 2].map(() =>
        call('payment/refund', { id, input: part }, inside, { 'Idempotency-Key': 'refund-1' }),
      ),
    )
    expect(first?.status).toBe(200)
    expect(again?.response).toEqual(first?.response)
    expect((await s.balance()).cash).toBe(before - 4000n)
    const above = await refund({ amount: '60.01', reason: 'Too much' })
    expect([above.status, Object.keys(above.response['errors'] as object)]).toEqual([
      34652,
      ['amount'],
    ])
    expect((await refund({ reason: 'The rest' })).status).toBe(200)
    await s.pass(0)
    expect([...(s.alipay.trades.get(no)?.refunds.values() ?? [])].toSorted()).toEqual([
      '40.00',
      '60.00',
    ])
    expect(await s.t.scope.get(payment, id)).toMatchObject({ refunded: '100.00' })
    const refunds = await read<{ list: { amount: string; state: string }[] }>(
      `${paymentRefund.name}/list?paymentId=${id}`,
      inside,
    )
    expect(refunds.list.map(({ state }) => state)).toEqual(['SETTLED', 'SETTLED'])
    expect((await s.balance()).cash).toBe(before - 10_000n)
    expect(await faults()).toEqual([])
  })

  it('does in an institution what they may at home, and no more of it', async () => {
    const clerk = await addMember(s.t.ports, homeId, {
      account: 'transfers.clerk',
      name: 'Clerk',
      password: 'Kite4Lamp',
      role: 'custom',
      rights: ['platformInstitution.enter', 'platformTransfer.decide'],
      masks: [],
    })
    const clerkInside = await enter(await sessionOf(clerk))
    const { id } = await s.open('5.00')
    const refund = { id, input: { reason: 'Paid twice' } }
    expect((await call('payment/refund', refund, clerkInside)).status).toBe(905)
    expect((await call('payment/refund', refund, inside)).status).toBe(34671)
    const gift = { amount: '30.00', reason: 'Welcome' }
    expect((await call('ledgerTxn/give', { input: gift }, clerkInside)).status).toBe(905)
    const body = { id: await claim(), input: { reply: 'Nothing has arrived' } }
    expect((await call('transferClaim/reject', body, clerkInside)).status).toBe(200)
  })

  it('gives credit until a day that is to come', async () => {
    const before = (await s.balance()).gift
    const now = s.t.clock.now().getTime()
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
    const gift = { amount: '30.00', reason: 'Welcome', expiresAt: at(30) }
    expect(await administrator('ledgerTxn/give', { input: gift })).toBe(905)
    const past = await call('ledgerTxn/give', { input: { ...gift, expiresAt: at(-1) } }, inside)
    expect([past.status, Object.keys(past.response['errors'] as object)]).toEqual([
      9994,
      ['expiresAt'],
    ])
    expect((await call('ledgerTxn/give', { input: gift }, inside)).status).toBe(200)
    expect((await s.balance()).gift).toBe(before + 3000n)
  })

  it('sets what usage costs from now on, and never for a time that is over', async () => {
    const price = { item: 'LIVE', unitPrice: 3, name: 'Live' }
    const at = (hours: number) =>
      new Date(s.t.clock.now().getTime() + hours * 3_600_000).toISOString()
    expect(await administrator('priceVersion/set', { input: price })).toBe(905)
    const set = async (values: object) =>
      (await call('priceVersion/set', { input: { ...price, ...values } }, inside)).status
    expect(await set({ from: at(-1) })).toBe(9994)
    expect(await set({})).toBe(200)
    expect(await set({ unitPrice: 2.5, from: at(24) })).toBe(200)
    const { list } = await read<{ list: { unitPrice: number; effectiveUntil: string | null }[] }>(
      'priceVersion/list?item=LIVE&sort=effectiveFrom',
      inside,
    )
    expect(list.map(one => [one.unitPrice, one.effectiveUntil === null])).toEqual([
      [3, false],
      [2.5, true],
    ])
    // another begins at the same instant
    expect(await set({ from: at(24) })).toBe(34660)
  })

  const batch = async (values: object = {}): Promise<Batch> => {
    const made = await call<Batch>(
      'platformVoucherBatch/create',
      { name: 'Spring', kind: 'GIFT', amount: '50.00', currency: 'CNY', count: 3, ...values },
      home,
    )
    expect([made.status, made.response]).toEqual([200, expect.anything()])
    return made.response
  }
  const issue = (id: string, headers: Record<string, string> = {}) =>
    call<{ voucherCodes: string[] }>('platformVoucherBatch/issue', { id }, home, headers)
  const codesOf = async (id: string): Promise<string[]> => (await issue(id)).response.voucherCodes
  const get = (id: string) => read<Batch>(`platformVoucherBatch/get?id=${id}`, home)
  const redeem = (code: string | undefined, token = s.t.administrator.token) =>
    call('redeemCode/redeem', { code }, token)

  it('makes vouchers, whose codes are told once, and which an institution redeems', async () => {
    const { id, version } = await batch()
    expect(await administrator('platformVoucherBatch/issue', { id })).toBe(905)
    const key = { 'Idempotency-Key': 'issue-1' }
    const codes = (await issue(id, key)).response.voucherCodes
    expect(new Set(codes).size).toBe(3)
    // a repeated call gets the codes again, and no other call does
    expect((await issue(id, key)).response.voucherCodes).toEqual(codes)
    expect((await issue(id)).status).toBe(34673)
    const kept = await s.t.ports.store.db.selectFrom('voucherCode').selectAll().execute()
    const text = JSON.stringify(kept)
    expect(codes.filter(code => text.includes(code))).toEqual([])
    const changed = { id, version: version + 1, amount: '500.00' }
    expect((await call('platformVoucherBatch/update', changed, home)).status).toBe(34673)
    const { gift } = await s.balance()
    expect((await redeem(codes[0])).status).toBe(200)
    expect((await s.balance()).gift).toBe(gift + 5000n)
    await followVouchers(s.t.ports)
    expect(await get(id)).toMatchObject({ state: 'ISSUED', used: 1, left: 2, blocked: 0 })
  })

  it('blocks a batch (1042) and frees it again', async () => {
    const { id } = await batch({ count: 2 })
    const codes = await codesOf(id)
    expect((await redeem(codes[0])).status).toBe(200)
    const body = { id, input: {} }
    expect(await administrator('platformVoucherBatch/block', body)).toBe(905)
    expect((await call('platformVoucherBatch/block', body, home)).status).toBe(200)
    expect(await get(id)).toMatchObject({ state: 'BLOCKED', used: 1, left: 0, blocked: 1 })
    expect((await redeem(codes[1])).status).toBe(1042)
    expect((await call('platformVoucherBatch/unblock', body, home)).status).toBe(200)
    expect((await redeem(codes[1])).status).toBe(200)
  })

  it('makes vouchers for one institution alone (1041), and none that are out of date', async () => {
    const { list } = await read<{ list: { id: string; schoolId: string }[] }>(
      'platformInstitution/list',
      home,
    )
    const school = list.find(({ schoolId }) => schoolId === s.t.otherInstitution)?.id
    const codes = await codesOf((await batch({ school, kind: 'CASH' })).id)
    expect((await redeem(codes[0])).status).toBe(1041)
    expect((await redeem(codes[0], s.t.stranger.token)).status).toBe(200)
    const expireAt = new Date(s.t.clock.now().getTime() - 1000).toISOString()
    const late = { name: 'Late', kind: 'CASH', amount: '5.00', currency: 'CNY', count: 1, expireAt }
    expect((await call('platformVoucherBatch/create', late, home)).status).toBe(9994)
    // yen have no decimals
    const yen = { ...late, expireAt: null, currency: 'JPY', amount: '5.50' }
    const answer = await call('platformVoucherBatch/create', yen, home)
    expect(Object.keys(answer.response['errors'] as object)).toEqual(['amount'])
  })

  it('stands in the institution’s log under their name', async () => {
    const { list } = await read<Logged>('operationLog/list?limit=100', s.t.administrator.token)
    const theirs = list.filter(one => one.actorName === 'Operator').map(({ action }) => action)
    expect(theirs).toEqual(expect.arrayContaining(['confirm', 'reject', 'refund', 'give']))
  })
})
