import { expect } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { AutomationRun } from '../../resources/automations/automation-run/automationRun.resource.ts'
import type {
  AutomationFacts,
  AutomationTrial,
} from '../../resources/automations/automation/automation.calls.ts'
import { automationsDone, lookAtAutomations } from '../../server/domain/automations/index.ts'
import { haltDue } from '../../server/engine/due/index.ts'
import { haltWatches, watchRound } from '../../server/engine/changes/watches.ts'
import { resumeTasks, tasksDone } from '../../server/engine/jobs/queue.ts'
import { makeApp, type AppOptions } from './app.ts'
import type { StoreKind } from './stores.ts'
import { teachingSchool } from './teaching.ts'

const day = 24 * 3600 * 1000

type Values = Readonly<Record<string, unknown>>

/**
 * A server that runs automations, on its own store. `sent` contains its messages: `<phone or
 * address>: <text>`.
 */
export const openAutomations = async (kind: StoreKind, options: Partial<AppOptions> = {}) => {
  const store = await kind.open(Object.values(resources))
  const sent: string[] = []
  const app = await makeApp({
    store,
    listed: true,
    ...options,
    ports: {
      sms: { send: async ({ phone, text }) => void sent.push(`${phone}: ${text}`) },
      mail: { send: async ({ to, subject }) => void sent.push(`${to}: ${subject}`) },
      ...options.ports,
    },
    // the session must outlive the days that pass in the test
    config: {
      accessSeconds: 400 * 24 * 3600,
      sessionLimits: { idleMs: 400 * day, totalMs: 400 * day },
      ...options.config,
    },
  })
  await watchRound(app.ports, 'automations', true)
  await resumeTasks(app.ports, true)
  let n = 0
  /** Everything that was started has come out. */
  const done = async () => {
    await automationsDone(app.ports)
    await tasksDone(app.ports)
  }
  const look = async () => {
    await lookAtAutomations(app.ports)
    await done()
  }
  const ok = async <T extends object>(path: string, values: Values, token?: string) => {
    const { status, msg, response } = await app.call<T>('POST', path, values, { token })
    if (status !== 200) throw new Error(`${path}: ${status} ${msg} ${JSON.stringify(response)}`)
    return response
  }
  const change = async (resource: keyof typeof resources, id: string, values: Values) => {
    const row = await app.scope.get(resources[resource], id)
    return app.call('POST', `${resource}/update`, { id, version: row?.version, ...values })
  }
  return {
    app,
    store,
    sent,
    school: teachingSchool(app),
    done,
    look,
    ok,
    change,
    /** The refusal of an automation: its code and the named fields. */
    async refusal(values: Values, token?: string) {
      const { status, response } = await app.call<{ errors?: Record<string, { code: string }> }>(
        'POST',
        'automation/create',
        { name: `Refused ${++n}`, ...values },
        { token },
      )
      return [status, Object.keys(response.errors ?? {})] as const
    },
    /** An automation that is on, unless the values say otherwise. */
    async make(values: Values, token?: string): Promise<string> {
      const { id } = await ok<{ id: string }>(
        'automation/create',
        { name: `Automation ${++n}`, status: 'ON', ...values },
        token,
      )
      await watchRound(app.ports, 'automations', false)
      await done()
      return id
    },
    async setStatus(id: string, status: 'ON' | 'OFF', token?: string) {
      const row = await app.scope.get(resources.automation, id)
      const answer = await app.call(
        'POST',
        'automation/update',
        { id, version: row?.version, status },
        { token },
      )
      expect(answer.status).toBe(200)
      await watchRound(app.ports, 'automations', false)
      await done()
    },
    /** Changes a record, and waits for what follows. */
    async update(resource: keyof typeof resources, id: string, values: Values) {
      const { status, msg } = await change(resource, id, values)
      if (status !== 200) throw new Error(`${status} ${msg}`)
      await look()
    },
    get: (resource: keyof typeof resources, id: string): Promise<Values | undefined> =>
      app.scope.get(resources[resource], id),
    runs: async (id: string, query = '', token?: string) =>
      (
        await app.call<{ list: AutomationRun[]; total: number }>(
          'GET',
          `automationRun/list?automation=${id}${query}`,
          undefined,
          { token },
        )
      ).response,
    facts: async (id: string) =>
      (await app.call<AutomationFacts>('GET', `automation/facts?automation=${id}`)).response,
    trial: async (id: string, days = 30) =>
      (await app.call<AutomationTrial>('GET', `automation/try?automation=${id}&days=${days}`))
        .response,
    /** Advances the clock, and runs everything that is due. */
    async after(ms: number) {
      app.clock.advance(ms)
      await look()
    },
    async close() {
      await haltWatches(app.ports)
      await haltDue(app.ports)
      await store.dispose()
    },
  }
}
export type TestAutomations = Awaited<ReturnType<typeof openAutomations>>
