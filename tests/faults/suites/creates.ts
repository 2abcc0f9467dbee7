import type { ChildProcess } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { newServerStore } from '../../support/newServerStore.ts'
import { killServer, spawnServer } from '../../support/serverProcess.ts'
import { bothStores } from '../../support/stores.ts'

export interface CreatesSize {
  /** Creates that the clients have to send. */
  readonly total: number
  /** Acknowledged creates after which the server is killed. */
  readonly killedAt: number
  /** Creates that are sent again to the next server: at least all that were under way. */
  readonly sentAgain: number
  /** Acknowledged creates that are repeated with their keys. */
  readonly repeated: number
}

const senders = 16

interface Server {
  readonly child: ChildProcess
  readonly address: string
  readonly token: string
}

const start = async (env: Readonly<Record<string, string>>): Promise<Server> => {
  const file = new URL('../../support/bare-server.ts', import.meta.url)
  const { child, address } = await spawnServer(file, env, text => process.stderr.write(text))
  const login = await fetch(`${address}/edu_adminserver/app/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ account: 'admin', password: 'Kite4Lamp' }),
  })
  const { response } = (await login.json()) as { response: { accessToken: string } }
  return { child, address, token: response.accessToken }
}

const create = async ({ address, token }: Server, n: number): Promise<boolean> => {
  const answer = await fetch(`${address}/edu_adminserver/student/create`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `create-${n}`,
    },
    body: JSON.stringify({ name: `学员${n}`, account: `student${n}` }),
  })
  const { responseHeader } = (await answer.json()) as { responseHeader: { status: number } }
  return responseHeader.status === 200
}

/**
 * Sends the remaining `numbers`, several at a time; returns the acknowledged ones. A dead server
 * ends it.
 */
const createAll = async (
  server: Server,
  numbers: readonly number[],
  after?: (count: number) => void,
): Promise<Set<number>> => {
  const done = new Set<number>()
  const queue = [...numbers]
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let n = queue.shift(); n !== undefined; n = queue.shift()) {
        try {
          if (await create(server, n)) done.add(n)
        } catch {
          return
        }
        after?.(done.size)
      }
    }),
  )
  return done
}

const accounts = async ({ address, token }: Server): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let page = 1, all = 1; page <= Math.ceil(all / 200); page++) {
    const answer = await fetch(
      `${address}/edu_adminserver/student/list?limit=200&page=${page}&sort=createTime`,
      {
        headers: { Authorization: `Bearer ${token}` },
      },
    )
    const { response } = (await answer.json()) as {
      response: { list: { account: string }[]; total: number }
    }
    for (const record of response.list) found.add(record.account)
    all = response.total
  }
  return found
}

/** Kills a server in the middle of creates, on each store, and repeats some at the next one. */
export const createsSurviveKill = ({ total, killedAt, sentAgain, repeated }: CreatesSize): void => {
  describe.concurrent.each(bothStores.map(kind => kind.name))('kill -9 on %s', name => {
    it(`in the middle of ${total} creates loses none that was acknowledged, and a repeat doubles none`, async () => {
      const { env, remove } = await newServerStore(name, 'kill', { durable: true })
      const numbers = Array.from({ length: total }, (_, n) => n)
      const running: Server[] = []
      const started = async () => {
        const server = await start(env)
        running.push(server)
        return server
      }
      try {
        const first = await started()
        let dying: Promise<unknown> | undefined
        const acknowledged = await createAll(first, numbers, count => {
          if (count >= killedAt) dying ??= killServer(first.child)
        })
        await dying
        expect(acknowledged.size).toBeLessThan(total)

        const second = await started()
        const storedAccounts = await accounts(second)
        expect([...acknowledged].filter(n => !storedAccounts.has(`student${n}`))).toEqual([])
        // the client, unsure what arrived, continues with the rest, and sends some that had arrived
        // again with the same keys
        const rest = numbers.filter(n => !acknowledged.has(n)).slice(0, sentAgain)
        const again = [...[...acknowledged].slice(-repeated), ...rest]
        expect((await createAll(second, again)).size).toBe(again.length)
        const now = await accounts(second)
        expect(now.size).toBe(acknowledged.size + rest.length)
        expect(again.filter(n => !now.has(`student${n}`))).toEqual([])
      } finally {
        for (const { child } of running) await killServer(child)
        await remove()
      }
    }, 300_000)
  })
}
