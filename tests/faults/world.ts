import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export type StoreName = 'pglite' | 'postgres'

const scratchDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const adminUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres'
  const name = `edu_fault_${process.pid}_${Date.now().toString(36)}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database "${name}" template template0`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists "${name}" with (force)`) }
}

export interface Answer<T> {
  readonly status: string
  readonly msg: string
  readonly response: T
  /** Id of the operation that the call was. */
  readonly operation: string
}

// a server that isn't back after so long won't come
const patience = 60_000

/** A server that dies and comes back, and a client that never gives up: it repeats each call, with its key, until it is answered. */
export const openWorld = async (store: StoreName) => {
  const folder = mkdtempSync(join(tmpdir(), 'edu-fault-'))
  const database = store === 'postgres' ? await scratchDatabase() : undefined
  let child: ChildProcess | undefined
  let origin = ''
  let starts = 0
  let said = ''

  const start = async (): Promise<void> => {
    const ahead = String(60_000 * starts++)
    const fresh = spawn(process.execPath, [fileURLToPath(new URL('process.ts', import.meta.url))], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: database?.url ?? '', FAULT_AHEAD: ahead },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = fresh
    origin = await new Promise<string>((done, fail) => {
      let first = true
      fresh.stdout.on('data', (chunk: Buffer) => {
        if (first) done(chunk.toString().split('\n')[0] ?? '')
        else said += chunk.toString()
        first = false
      })
      fresh.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
      fresh.once('exit', (code, signal) => fail(new Error(`the server ended with ${code ?? signal}: ${said.slice(-4000)}`)))
    })
  }
  let up = start()
  await up

  const kill = async (): Promise<void> => {
    const dying = child
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
    const gone = new Promise(done => dying.once('exit', done))
    dying.kill('SIGKILL')
    await gone
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

  const token = await (await send('/fault/token', {})).text()
  let keys = 0
  /** A call of the interface; one that another is at (429) or whose server broke is repeated like one whose connection broke. */
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object | FormData | Uint8Array<ArrayBuffer>): Promise<Answer<T>> => {
    const key = `key-${keys++}`
    const until = Date.now() + patience
    for (;;) {
      const plain = body === undefined || body instanceof FormData || body instanceof Uint8Array
      const answer = await send(`/edu_adminserver/${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key, 'Accept-Language': 'en' },
        body: plain ? body : JSON.stringify(body),
      })
      const { responseHeader, response } = (await answer.json()) as {
        responseHeader: { status: number | string; msg: string }
        response: T
      }
      const status = String(responseHeader.status)
      if ((status !== '429' && status !== '500' && status !== '503') || Date.now() > until)
        return { status, msg: responseHeader.msg, response, operation: answer.headers.get('x-operation') ?? '' }
      await sleep(50)
    }
  }

  return {
    store,
    call,
    crash,
    /** How often it was started. */
    starts: () => starts,
    /** What the servers complained of. */
    said: () => said,
    audit: async () => (await (await send('/fault/audit', {})).json()) as string[],
    close: async (): Promise<void> => {
      await up.catch(() => undefined)
      await kill()
      rmSync(folder, { recursive: true, force: true })
      await database?.drop()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
