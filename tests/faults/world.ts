import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { newServerStore } from '../support/newServerStore.ts'
import { killServer, spawnServer } from '../support/serverProcess.ts'

export type StoreName = 'pglite' | 'postgres'

export interface Answer<T> {
  readonly status: string
  readonly msg: string
  readonly response: T
  /** Id of the operation that the call was. */
  readonly operation: string
}

// maximum time for a server to come back
const patience = 60_000

/** The envelope for a response without a body. */
const noEnvelope = JSON.stringify({ responseHeader: { status: 200, msg: '' }, response: null })

/**
 * A server that dies and comes back, and a client that never gives up: it repeats each call, with
 * its key, until it gets a response.
 */
export const openWorld = async (store: StoreName) => {
  const { env: storeEnv, database, remove } = await newServerStore(store, 'fault')
  let child: ChildProcess | undefined
  let origin = ''
  let starts = 0
  let aheadMs = 0
  let serverOutput = ''

  const start = async (): Promise<void> => {
    const ahead = String(60_000 * starts++ + aheadMs)
    const env = { ...storeEnv, FAULT_AHEAD: ahead }
    const fresh = await spawnServer(
      new URL('process.ts', import.meta.url),
      env,
      text => (serverOutput += text),
    )
    child = fresh.child
    origin = fresh.address
  }
  let up = start()
  await up

  const kill = async (): Promise<void> => {
    if (child) await killServer(child)
  }
  /** Kills the server (kill -9) and starts it again; calls wait meanwhile. */
  const crash = (): Promise<void> => {
    up = up.then(kill).then(start)
    up.catch(() => undefined)
    return up
  }

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const until = Date.now() + patience
    for (;;) {
      await up
      try {
        const answer = await fetch(`${origin}${path}`, init)
        // read whole before it counts: a server may die in the middle of its answer
        const bytes = await answer.arrayBuffer()
        return new Response(bytes, { status: answer.status, headers: answer.headers })
      } catch (error) {
        if (Date.now() > until) throw error
        await sleep(20)
      }
    }
  }

  const newToken = async () => (await send('/fault/token', {})).text()
  let token = await newToken()
  let keys = 0
  const statuses = new Map<number, number>()
  /**
   * Makes a call; it is repeated after 429, after a server error, and after a broken connection.
   */
  const call = async <T>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object | FormData | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> => {
    const key = `key-${keys++}`
    const until = Date.now() + patience
    for (;;) {
      const plain = body === undefined || body instanceof FormData || body instanceof Uint8Array
      const answer = await send(`/edu_adminserver/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': key,
          'Accept-Language': 'en',
          ...(plain ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: plain ? body : JSON.stringify(body) }),
      })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const text = (await answer.text()) || noEnvelope
      const { responseHeader, response } = JSON.parse(text) as {
        responseHeader: { status: number | string; msg: string }
        response: T
      }
      const status = String(responseHeader.status)
      if ((status !== '429' && status !== '500' && status !== '503') || Date.now() > until)
        return {
          status,
          msg: responseHeader.msg,
          response,
          operation: answer.headers.get('x-operation') ?? '',
        }
      await sleep(50)
    }
  }

  return {
    store,
    call,
    crash,
    /** The same, and so many days later. */
    later: async (days: number): Promise<void> => {
      aheadMs += days * 86_400_000
      await crash()
      token = await newToken()
    },
    /** Runs everything that is due. */
    due: async (): Promise<void> => {
      const answer = await send('/fault/due', { method: 'POST' })
      if (!answer.ok) throw new Error(`what is due was not done: ${await answer.text()}`)
    },
    /** Adds hundredths to the balance, once. */
    credit: async (amount: number): Promise<void> =>
      void (await send(`/fault/credit?amount=${String(amount)}`, { method: 'POST' })),
    /** Counts of HTTP statuses, including repetitions. */
    statuses: () => Object.fromEntries(statuses),
    /**
     * Ends every connection to the database, in use or idle, as a failover does; the server keeps
     * running. Only PostgreSQL has connections. Returns their number.
     */
    cut: async (): Promise<number> => (await database?.cut()) ?? 0,
    /** Whether the database takes new connections. */
    admit: async (open: boolean): Promise<void> => database?.admit(open),
    isAlive: (): boolean => child?.exitCode === null && child.signalCode === null,
    /** How often it was started. */
    starts: () => starts,
    /** The servers' error output. */
    said: () => serverOutput,
    /** Keys of all files that are stored, whole or not. */
    files: async () => (await (await send('/fault/files', {})).json()) as string[],
    /** The bytes that are stored under a key. */
    stored: async (key: string): Promise<Uint8Array> =>
      new Uint8Array(
        await (await send(`/fault/file?key=${encodeURIComponent(key)}`, {})).arrayBuffer(),
      ),
    audit: async () => (await (await send('/fault/audit', {})).json()) as string[],
    close: async (): Promise<void> => {
      await up.catch(() => undefined)
      await kill()
      await remove()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
