import type { ChildProcess } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { StartedPayment } from '../../../resources/payments/payment/payment.calls.ts'
import { newServerStore } from '../../support/newServerStore.ts'
import { openFakeAlipay, type FakeAlipay } from '../../support/payments/alipay.ts'
import { killServer, spawnServer } from '../../support/serverProcess.ts'
import type { StoreName } from '../world.ts'

export interface PaymentsSize {
  readonly stores: readonly StoreName[]
  /** Top-ups that are started and paid. */
  readonly payments: number
  /** Number of notices that the provider sends for each, whatever the response. */
  readonly notices: number
  /**
   * Acknowledged notices after which the server is killed; the next server is killed again after as
   * many.
   */
  readonly killedAt: number
  readonly kills: number
}

const senders = 16
/** Of each top-up. */
const amount = '12.34'

interface Server {
  readonly child: ChildProcess
  readonly address: string
  readonly token: string
}

const call = async <T>(server: Pick<Server, 'address' | 'token'>, path: string, body?: object) => {
  const answer = await fetch(`${server.address}/edu_adminserver/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return ((await answer.json()) as { response: T }).response
}

const start = async (env: Readonly<Record<string, string>>): Promise<Server> => {
  const file = new URL('../../support/bare-server.ts', import.meta.url)
  const { child, address } = await spawnServer(file, env, text => process.stderr.write(text))
  const login = { account: 'admin', password: 'Kite4Lamp' }
  const { accessToken } = await call<{ accessToken: string }>(
    { address, token: '' },
    'app/login',
    login,
  )
  return { child, address, token: accessToken }
}

/**
 * Sends notices, several at a time, until all are accepted or the server is dead; returns the
 * others.
 */
const notify = async (
  { address }: Server,
  alipay: FakeAlipay,
  numbers: readonly string[],
  after: (count: number) => void,
): Promise<string[]> => {
  const queue = [...numbers]
  const left: string[] = []
  let taken = 0
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let no = queue.shift(); no !== undefined; no = queue.shift()) {
        const isTaken = await fetch(`${address}/edu_openapi/payment/notice/alipay`, {
          method: 'POST',
          ...alipay.notice(no),
        })
          // a server may die in the middle of its answer
          .then(answer => answer.text())
          .then(
            text => text === 'success',
            () => false,
          )
        if (isTaken) after(++taken)
        else left.push(no)
      }
    }),
  )
  return left
}

/**
 * Kills a server while callbacks of paid top-ups arrive: the provider sends them again, and each is
 * credited exactly once.
 */
export const paymentsSurviveKills = (size: PaymentsSize): void => {
  describe.each(size.stores)('callbacks on %s', name => {
    it(`${size.kills} kills: each of ${size.payments} payments is credited exactly once`, async () => {
      const alipay = await openFakeAlipay()
      const { env, remove } = await newServerStore(name, 'pay', { durable: true })
      const settings = { ...env, ...alipay.env, EDU_PUBLIC_URL: 'https://console.school' }
      const running: Server[] = []
      const started = async (): Promise<Server> => {
        const server = await start(settings)
        running.push(server)
        return server
      }
      try {
        let server = await started()
        const numbers: string[] = []
        for (let n = 0; n < size.payments; n++) {
          const wish = { amount, payType: 'ALIPAY' }
          const { no, handover } = await call<StartedPayment>(server, 'recharge/pay', wish)
          await alipay.visit(handover)
          alipay.pay(no)
          numbers.push(no)
        }
        let left = Array.from({ length: size.notices }, () => numbers).flat()
        for (let kill = 0; kill < size.kills; kill++) {
          const target = server
          let dying: Promise<void> | undefined
          left = await notify(target, alipay, left, count => {
            if (count >= size.killedAt) dying ??= killServer(target.child)
          })
          await (dying ?? killServer(target.child))
          server = await started()
        }
        left = await notify(server, alipay, [...left, ...numbers], () => undefined)
        expect(left).toEqual([])
        const { total, list } = await call<{ total: number; list: { state: string }[] }>(
          server,
          `payment/list?limit=200&state=SETTLED`,
        )
        expect(total).toBe(size.payments)
        expect(list.every(({ state }) => state === 'SETTLED')).toBe(true)
        const { balance } = await call<{ balance: { cash: string } }>(server, 'recharge/options')
        expect(Math.round(Number(balance.cash) * 100)).toBe(1234 * size.payments)
        const credits = await call<{ total: number }>(server, 'ledgerTxn/list?type=TOP_UP&limit=10')
        expect(credits.total).toBe(size.payments)
      } finally {
        await Promise.all(running.map(({ child }) => killServer(child)))
        await alipay.close()
        await remove()
      }
    }, 600_000)
  })
}
