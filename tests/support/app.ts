import { identityPort } from '../../server/domain/identity/index.ts'
import { pages } from '../../custom-pages/index.ts'
import { memoryFiles } from '../../mocks/portable.ts'
import type { Hono } from 'hono'
import { createApp } from '../../server/app.ts'
import type { Config, Env } from '../../server/platform/context.ts'
import type { EnginePorts } from '../../server/engine/ports.ts'
import type { RuleMap } from '../../server/engine/records/rules.ts'
import {
  addMember,
  foundInstitution,
  type NewInstitution,
} from '../../server/domain/identity/institutions/found.ts'
import { openSession } from '../../server/domain/identity/session/sessions.ts'
import { seededIds } from '../../server/platform/ids.ts'
import type { Log, Passwords } from '../../server/platform/ports.ts'
import { tasks, domainRegistry, rules as allRules } from '../../server/domains.ts'
import type { Store } from '../../server/platform/store/types.ts'
import { resources as allResources } from '../../resources/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { emptySchool } from './school.ts'

/** A clock that stands still; `advance` moves it. */
export const standingClock = (start = '2026-03-02T08:00:00.000Z') => {
  let now = new Date(start).getTime()
  return { now: () => new Date(now), advance: (ms: number) => void (now += ms) }
}

/** Cheap, so that tests log in at once; never used outside them. */
export const plainPasswords: Passwords = {
  hash: async text => `plain:${text}`,
  verify: async (hash, text) => hash === `plain:${text}`,
}

// several apps may use one store: each has its own ids and accounts, the same in every run
let apps = 0

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly data: object
  readonly text: string
}
const keptLog = (lines: LogLine[]): Log => ({
  info: (data, text) => void lines.push({ level: 'info', data, text }),
  warn: (data, text) => void lines.push({ level: 'warn', data, text }),
  error: (data, text) => void lines.push({ level: 'error', data, text }),
})

/** Lets what needs no spreadsheet run without one. */
export const noSheets: EnginePorts['sheets'] = {
  read: () => Promise.reject(new Error('no sheets in this test')),
  mayHaveSheet: () => Promise.resolve(false),
  write: () => {
    throw new Error('no sheets in this test')
  },
  book: () => Promise.reject(new Error('no sheets in this test')),
  mend: () => Promise.reject(new Error('no sheets in this test')),
}

export interface AppOptions {
  readonly store: Store
  /** The registry's by default; the store must have been opened with them. */
  readonly resources?: Readonly<Record<string, AnyResource>>
  readonly rules?: RuleMap
  readonly institution?: Partial<NewInstitution>
  readonly ports?: Partial<EnginePorts>
  readonly config?: Partial<Config>
  /**
   * True: administrators have their records among the users, and institutions their roles, as in
   * life.
   */
  readonly listed?: boolean
}

export interface Answer<T = Record<string, unknown>> {
  readonly http: number
  readonly status: number | string
  readonly msg: string
  readonly response: T
  readonly headers: Headers
}

/**
 * The server as a function, with two institutions and a token for each kind of caller. `as(access)`
 * makes a member of the first institution with these rights and masks; `call` sends and reads an
 * envelope.
 */
export const makeApp = async (options: AppOptions) => {
  const clock = standingClock()
  const log: LogLine[] = []
  const resources = options.resources ?? allResources
  const nth = apps++
  const ports: EnginePorts = {
    store: options.store,
    files: memoryFiles(),
    sheets: noSheets,
    passwords: plainPasswords,
    clock,
    ids: seededIds(nth + 7, clock.now().getTime()),
    log: keptLog(log),
    resources,
    pages,
    rules: options.rules ?? allRules,
    tasks,
    ...domainRegistry,
    identity: identityPort,
    config: {
      signingKey: new TextEncoder().encode('test key of at least thirty-two bytes'),
      version: '0.0.0-test',
      development: true,
      ownAddress: () => 'http://localhost',
      ...options.config,
    },
    ...options.ports,
  }
  const app: Hono<Env> = createApp(ports)
  const institution = await foundInstitution(ports, { ...emptySchool, ...options.institution })
  const otherInstitution = await foundInstitution(ports, {
    ...emptySchool,
    name: 'Other School',
    ...(options.institution?.operator === true && { operator: true }),
  })

  let members = 0
  // in no list of users, unless the test is about those
  const member = async (
    of: string,
    rights: readonly string[],
    masks: readonly string[] = [],
    role = 'custom',
  ) => {
    const account = `member${nth}x${members++}`
    const id = await addMember(ports, of, {
      account,
      name: `Member ${members}`,
      password: 'Kite4Lamp',
      role,
      rights,
      masks,
      listed: options.listed ?? false,
    })
    const session = await openSession(ports, id, of, {})
    return { id, account, ...session, token: session.accessToken }
  }
  const as = (access: {
    readonly rights?: readonly string[]
    readonly masks?: readonly string[]
    readonly role?: string
  }) => member(institution, access.rights ?? ['*'], access.masks ?? [], access.role)

  const administrator = await member(institution, ['*'], [], 'administrator')
  const stranger = await member(otherInstitution, ['*'], [], 'administrator')

  /**
   * Sends a request; `body` goes as JSON. Paths without a leading slash are under
   * /edu_adminserver/.
   */
  const call = async <T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    {
      token = administrator.token,
      headers = {},
    }: { token?: string | null | undefined; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer<T>> => {
    const answer = await app.request(path.startsWith('/') ? path : `/edu_adminserver/${path}`, {
      method,
      headers: {
        'Accept-Language': 'en',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const { responseHeader, response } = (await answer.json()) as {
      responseHeader: { status: number | string; msg: string }
      response: T
    }
    return {
      http: answer.status,
      status: responseHeader.status,
      msg: responseHeader.msg,
      response,
      headers: answer.headers,
    }
  }
  return {
    app,
    ports,
    clock,
    log,
    resources,
    institution,
    otherInstitution,
    administrator,
    stranger,
    as,
    member,
    call,
    scope: ports.store.scope(institution),
  }
}
export type TestApp = Awaited<ReturnType<typeof makeApp>>
