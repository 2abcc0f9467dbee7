import { expect } from 'vitest'
import { createBrowserSheets } from '../../mocks/sheets-browser.ts'
import { resources } from '../../resources/index.ts'
import { nodeOutbound, type OutboundOptions } from '../../server/adapters/outbound.ts'
import { lookAtWebhooks, webhooks, webhooksDone } from '../../server/domain/webhooks/index.ts'
import type {
  WebhookDelivery,
  WebhookFacts,
} from '../../resources/webhooks/webhook/webhook.calls.ts'
import { watchRound } from '../../server/engine/changes/watches.ts'
import { makeApp, type AppOptions } from './app.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import type { StoreKind } from './stores.ts'
import { teachingSchool } from './teaching.ts'

const day = 24 * 3600 * 1000

/** A webhook and the receiver that it calls. */
export interface TestHook {
  readonly id: string
  readonly receiver: Receiver
}

/**
 * A server that sends webhooks to receivers on this machine, on a store of its own. `close` ends
 * both.
 */
export const openWebhooks = async (
  kind: StoreKind,
  outbound: OutboundOptions = {},
  options: Partial<AppOptions> = {},
) => {
  const store = await kind.open(Object.values(resources))
  const caller = nodeOutbound({ local: true, timeoutMs: 3000, ...outbound })
  const app = await makeApp({
    store,
    listed: true,
    ...options,
    ports: { outbound: caller, sheets: createBrowserSheets(), ...options.ports },
    // the session must outlive the days that pass in the test
    config: {
      localWebhooks: true,
      accessSeconds: 400 * 24 * 3600,
      sessionLimits: { idleMs: 400 * day, totalMs: 400 * day },
      ...options.config,
    },
  })
  await watchRound(app.ports, 'webhooks', true)
  const receivers: Receiver[] = []
  let n = 0
  const done = () => webhooksDone(app.ports)
  /** Runs the rounds of every second and half-minute, at the clock's time. */
  const look = async () => {
    await lookAtWebhooks(app.ports)
    await done()
  }
  const hook = async (
    values: Readonly<Record<string, unknown>> = {},
    token?: string,
  ): Promise<TestHook> => {
    const receiver = await openReceiver()
    receivers.push(receiver)
    const { status, msg, response } = await app.call<{ id: string }>(
      'POST',
      'webhook/create',
      { name: `Hook ${++n}`, url: receiver.url, events: ['student.*'], ...values },
      { token },
    )
    if (status !== 200) throw new Error(`${status} ${msg} ${JSON.stringify(response)}`)
    await watchRound(app.ports, 'webhooks', false)
    await done()
    return { id: response.id, receiver }
  }
  return {
    app,
    store,
    school: teachingSchool(app),
    done,
    look,
    hook,
    /** Advances the clock, and sends everything that is due. */
    async after(ms: number) {
      app.clock.advance(ms)
      await look()
    },
    async update(id: string, values: Readonly<Record<string, unknown>>) {
      const row = await app.scope.get(resources.student, id)
      const { status } = await app.call('POST', 'student/update', {
        id,
        version: row?.version,
        ...values,
      })
      expect(status).toBe(200)
    },
    secret: async (id: string) =>
      (await app.call<{ secret: string }>('POST', 'webhook/secret/show', { webhook: id })).response
        .secret,
    log: async (id: string, query = '') =>
      (
        await app.call<{ list: WebhookDelivery[]; total: number }>(
          'GET',
          `webhook/deliveries?webhook=${id}${query}`,
        )
      ).response,
    facts: async (id: string) =>
      (await app.call<WebhookFacts>('GET', `webhook/facts?webhook=${id}`)).response,
    async turnOn(id: string) {
      const row = await app.scope.get(resources.webhook, id)
      const on = { id, version: row?.version, status: 'ON' }
      expect((await app.call('POST', 'webhook/update', on)).status).toBe(200)
      await done()
    },
    async resendAll(id: string): Promise<number> {
      const answer = await app.call<{ count: number }>('POST', 'webhook/resend', { webhook: id })
      await done()
      return answer.response.count
    },
    async end(id: string) {
      const { status } = await app.call('POST', 'webhook/delete', { ids: [id] })
      expect(status).toBe(200)
    },
    async close() {
      await webhooks.halt(app.ports)
      for (const receiver of receivers) await receiver.close()
      caller.close()
      await store.dispose()
    },
  }
}
export type TestWebhooks = Awaited<ReturnType<typeof openWebhooks>>
