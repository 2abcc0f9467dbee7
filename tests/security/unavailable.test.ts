import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { domainTables } from '../../server/domains.ts'
import type { SqlConnection, SqlDriver } from '../../server/platform/store/driver.ts'
import { openStore } from '../../server/platform/store/open.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { bothStores, testClock, testIds } from '../support/stores.ts'

const coded = (code: string, message = 'no matter what') =>
  Object.assign(new Error(message), { code })
/** What drivers throw where the database is away. */
const away: Readonly<Record<string, Error>> = {
  'nobody listens': new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
  'the connection is reset': coded('ECONNRESET'),
  'the host is gone': coded('ENOTFOUND'),
  'an administrator ended it': coded('57P01'),
  'it starts up': coded('57P03'),
  'it has too many clients': coded('53300'),
  'it takes no connections': coded('55000'),
  'the socket ends': new Error('Connection terminated unexpectedly'),
  'no connection is free in time': new Error('timeout exceeded when trying to connect'),
  'the embedded store has ended': new Error('the database thread has ended'),
}

interface Fault {
  /** Error of a new connection. */
  connect?: Error | undefined
  /** Error of a matching statement. */
  statement?: { readonly error: Error; readonly of: RegExp } | undefined
}

/** A driver whose database can fail. */
const faulty = (driver: SqlDriver, fault: Fault): SqlDriver => ({
  ...driver,
  connect: async (): Promise<SqlConnection> => {
    if (fault.connect) throw fault.connect
    const connection = await driver.connect()
    const check = (text: string) => {
      if (fault.statement?.of.test(text)) throw fault.statement.error
    }
    return {
      query: async (text, params) => {
        check(text)
        return connection.query(text, params)
      },
      script: sql => connection.script(sql),
      begin: () => connection.begin(),
      commit: async () => {
        check('commit')
        return connection.commit()
      },
      rollback: () => connection.rollback(),
      release: broken => connection.release(broken),
    }
  },
})

describe.each(bothStores)('while the database of $name is away', kind => {
  const fault: Fault = {}
  let t: TestApp
  let dispose = async (): Promise<void> => undefined
  beforeAll(async () => {
    const scratch = await kind.driver()
    const store = await openStore({
      driver: faulty(scratch.driver, fault),
      resources: Object.values(resources),
      tables: domainTables,
      clock: testClock(),
      ids: testIds(),
    })
    dispose = async () => {
      await store.close()
      await scratch.dispose()
    }
    t = await makeApp({ store })
  }, 120_000)
  afterAll(() => dispose())

  const ask = async (method: string, path: string) => {
    const answer = await t.app.request(path, {
      method,
      headers: {
        Authorization: `Bearer ${t.administrator.token}`,
        'Content-Type': 'application/json',
      },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    const text = await answer.text()
    return { status: answer.status, retry: answer.headers.get('Retry-After'), text }
  }

  it('every path answers 503 with Retry-After, and says nothing of what was changed', async () => {
    const openapi = (await (await t.app.request('/openapi.json')).json()) as {
      paths: Record<string, Record<string, unknown>>
    }
    const every = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => [method.toUpperCase(), path] as const),
    )
    expect(every.length).toBeGreaterThan(300)
    fault.connect = away['nobody listens']
    // cached session data are valid for less than a second
    t.clock.advance(1000)
    const statuses = new Map<number, number>()
    for (const [method, path] of every) {
      const { status, retry, text } = await ask(method, path)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect([path, status === 500]).toEqual([path, false])
      if (status !== 503) continue
      expect([path, retry]).toEqual([path, '2'])
      expect(text).toContain('currently unavailable. Try again')
      expect(text).not.toMatch(/changed/)
    }
    expect(statuses.get(503)).toBeGreaterThan(every.length * 0.8)
    fault.connect = undefined
    expect((await ask('GET', '/edu_adminserver/student/list')).status).toBe(200)
  }, 120_000)

  it.each(Object.entries(away))('503, in whatever way: %s', async (_name, error) => {
    for (const where of ['connect', 'statement', 'commit'] as const) {
      if (where === 'connect') fault.connect = error
      else fault.statement = { error, of: where === 'commit' ? /^commit$/ : /./ }
      t.clock.advance(1000)
      const { status, msg, headers } = await t.call('POST', 'student/create', {
        name: 'Li Na',
        account: `away${where}`,
      })
      fault.connect = undefined
      fault.statement = undefined
      expect([where, status, headers.get('Retry-After')]).toEqual([where, 503, '2'])
      expect(msg).not.toMatch(/changed/)
    }
    expect(t.log.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('a database without room says so, and reading goes on', async () => {
    fault.statement = { error: coded('53100'), of: /^insert into "student"/ }
    t.clock.advance(1000)
    const create = () => t.call('POST', 'student/create', { name: 'Li Na', account: 'noroom' })
    const full = await create()
    expect([full.status, full.msg]).toEqual([
      18001,
      'The server has run out of storage space, so nothing can be saved at the moment. Contact your administrator, then try again.',
    ])
    const zh = await t.call(
      'POST',
      'student/create',
      { name: 'Li Na', account: 'noroom' },
      {
        headers: { 'Accept-Language': 'zh-CN' },
      },
    )
    expect(zh.msg).toBe('服务器存储空间不足，暂时无法保存。请联系管理员处理后重试。')
    expect((await t.call('GET', 'student/list')).status).toBe(200)
    fault.statement = undefined
    expect((await create()).status).toBe(200)
  })

  it('what is wrong with a statement stays an error of the server', async () => {
    fault.statement = { error: coded('42601'), of: /^insert into "student"/ }
    const { status, headers } = await t.call('POST', 'student/create', {
      name: 'Li Na',
      account: 'wrong',
    })
    fault.statement = undefined
    expect([status, headers.get('Retry-After')]).toEqual([500, null])
  })
})
