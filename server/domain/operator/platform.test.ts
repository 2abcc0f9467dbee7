import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferedPlan } from '../../../resources/plans/plans.calls.ts'
import { openMoney, type Money } from '../../../tests/support/money.ts'
import { stores } from '../../../tests/support/stores.ts'
import { paths } from '../../../src/protocol/paths.ts'
import type { LoginReply } from '../../../src/protocol/provider.ts'
import { openSession } from '../identity/session/sessions.ts'
import { followInstitutions, operatorHome } from './institutions.ts'
import { ensureOperator, operatorAccount } from './operator.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the operator on %s',
  (_name, kind) => {
    let m: Money
    let token = ''
    let logIn: () => Promise<void>
    const call = <T = Record<string, unknown>>(
      method: 'GET' | 'POST',
      path: string,
      body?: unknown,
      as = token,
    ) => m.t.call<T>(method, path, body, { token: as })

    beforeAll(async () => {
      m = await openMoney(kind, { listed: true, config: { accessSeconds: 1e9 } })
      const { ports } = m.t
      expect(await ensureOperator(ports, 'Kite4Lamp')).toBe(true)
      // once only
      expect(await ensureOperator(ports, 'Kite5Lamp')).toBe(false)
      const account = await ports.store.db
        .selectFrom('account')
        .select('id')
        .where('account', '=', operatorAccount)
        .executeTakeFirstOrThrow()
      const home = (await operatorHome(ports)) ?? ''
      logIn = async () => {
        token = (await openSession(ports, account.id, home, {})).accessToken
      }
      await logIn()
      await followInstitutions(ports)
    })
    afterAll(() => m.store.dispose())

    const enter = async (): Promise<string> =>
      (
        await call<LoginReply>('POST', paths.switchInstitution, {
          institutionId: m.t.institution,
        })
      ).response.accessToken

    it('lists every institution but their own, and nobody else does', async () => {
      const list = await call<{ list: { schoolId: string }[] }>('GET', 'platformInstitution/list')
      expect(list.response.list.map(one => one.schoolId).toSorted()).toEqual(
        [m.t.institution, m.t.otherInstitution].toSorted(),
      )
      const { token: administrator } = m.t.administrator
      expect((await call('GET', 'platformInstitution/list', undefined, administrator)).status).toBe(
        905,
      )
      expect(
        (await call('GET', '/edu_operation/invariants', undefined, administrator)).status,
      ).toBe(905)
    })

    it('sees no students and teachers, at home or in an institution', async () => {
      for (const path of ['student/list', 'teacher/list', 'course/list', 'planOrder/list'])
        expect((await call('GET', path)).status).toBe(905)
    })

    it('enters an institution with the rights to its money alone', async () => {
      const inside = await enter()
      const status = async (path: string) => (await call('GET', path, undefined, inside)).status
      expect(await status('planOrder/list')).toBe(200)
      expect(await status('ledgerTxn/list')).toBe(200)
      for (const path of ['student/list', 'teacher/list', 'lesson/list', 'platformPrice/list'])
        expect(await status(path)).toBe(905)
    })

    it('adjusts a balance with a reason, which nobody else may', async () => {
      const body = { input: { kind: 'ADD', amount: '12.50', reason: 'Paid in cash' } }
      expect((await call('POST', 'ledgerTxn/adjust', body, m.t.administrator.token)).status).toBe(
        905,
      )
      const inside = await enter()
      expect((await call('POST', 'ledgerTxn/adjust', body, inside)).status).toBe(200)
      expect((await m.balance()).cash).toBe(1250n)
      const more = { input: { kind: 'TAKE', amount: '20.00', reason: 'Too much' } }
      expect((await call('POST', 'ledgerTxn/adjust', more, inside)).status).toBe(16026)
      const findings = await m.findings()
      expect(findings.filter(fault => !fault.endsWith('is not sealed'))).toEqual([])
    })

    it('publishes a price, which is in force from its instant on', async () => {
      // whoever enters an institution leaves their home
      await logIn()
      const effectiveFrom = new Date(m.t.clock.now().getTime() + 60_000).toISOString()
      const price = {
        name: 'Spring',
        packageCode: 'VIP_PACKAGE',
        currency: 'CNY',
        seat: '70.00',
        pack: '81.00',
        gigabyte: '0.80',
        effectiveFrom,
      }
      expect((await call('POST', 'platformPrice/create', price)).status).toBe(200)
      // no two versions begin at the same instant
      expect((await call('POST', 'platformPrice/create', price)).status).toBe(34660)
      // a future price can be changed and withdrawn, and blocks no earlier one
      const at = (ms: number) => new Date(m.t.clock.now().getTime() + ms).toISOString()
      interface Saved {
        readonly id: string
        readonly version: number
      }
      const later = (
        await call<Saved>('POST', 'platformPrice/create', {
          ...price,
          seat: '90.00',
          effectiveFrom: at(120_000),
        })
      ).response
      const moved = {
        id: later.id,
        version: later.version,
        seat: '80.00',
        effectiveFrom: at(30_000),
      }
      expect((await call('POST', 'platformPrice/update', moved)).status).toBe(200)
      const seat = async () =>
        (
          await m.t.call<{ list: OfferedPlan[] }>('GET', 'package/queryAll?currency=CNY')
        ).response.list.find(one => one.packageCode === 'VIP_PACKAGE')?.seatPrice
      expect(await seat()).toBe('60.00')
      m.t.clock.advance(31_000)
      expect(await seat()).toBe('80.00')
      const changed = { id: later.id, version: later.version + 1, seat: '1.00' }
      const refused = await call('POST', 'platformPrice/update', changed)
      expect(JSON.stringify(refused.response)).toContain('34662')
      m.t.clock.advance(30_000)
      expect(await seat()).toBe('70.00')
      const gone = (
        await call<Saved>('POST', 'platformPrice/create', {
          ...price,
          seat: '99.00',
          effectiveFrom: at(10_000),
        })
      ).response
      const withdrawn = await call<{ done: number }>('POST', 'platformPrice/delete', {
        ids: [gone.id],
      })
      expect(withdrawn.response.done).toBe(1)
      m.t.clock.advance(200_000)
      expect(await seat()).toBe('70.00')
    })

    it('closes an institution and opens it again (734)', async () => {
      // whoever enters an institution leaves their home
      await logIn()
      const { list } = (
        await call<{ list: { id: string; schoolId: string }[] }>('GET', 'platformInstitution/list')
      ).response
      const id = list.find(one => one.schoolId === m.t.institution)?.id
      const close = { id, input: { reason: 'Asked for' } }
      expect((await call('POST', 'platformInstitution/close', close)).status).toBe(200)
      m.t.clock.advance(2000)
      expect((await m.t.call('GET', 'student/list')).status).toBe(734)
      expect((await call('POST', 'platformInstitution/reopen', close)).status).toBe(200)
      m.t.clock.advance(2000)
      expect((await m.t.call('GET', 'student/list')).status).toBe(200)
    })

    it('sees the state of the invariants in all institutions', async () => {
      const { response } = await call<{ list: { faults: unknown[]; institutions: number }[] }>(
        'GET',
        '/edu_operation/invariants',
      )
      // 1 to 4, 12, and 13 of orders and payments
      expect(response.list).toHaveLength(7)
      expect(response.list.every(({ institutions }) => institutions === 2)).toBe(true)
      expect(response.list.flatMap(({ faults }) => faults)).toEqual([])
    })
  },
)
