import { exportsOfLists, imports, journal, records, uploads } from '../../server/engine/index.ts'
import { registerCalls } from '../../server/engine/calls/register.ts'
import { callsOf, type Domain } from '../../server/engine/domain.ts'
import { identityPort } from '../../server/domain/identity/index.ts'
import { tasks, domainRegistry } from '../../server/domains.ts'
import { pages } from '../../custom-pages/index.ts'
import { memoryFiles } from '../../mocks/portable.ts'
import { Hono } from 'hono'
import type { Env, Session, Registry } from '../../server/platform/context.ts'
import type { EnginePorts } from '../../server/engine/ports.ts'
import { preferredLang } from '../../server/platform/http/middleware.ts'
import { translate } from '../../server/platform/http/translate.ts'
import { crudRoutes } from '../../server/engine/crud/index.ts'
import { sheetsHere } from './sheets.ts'
import type { RuleMap } from '../../server/engine/records/rules.ts'
import type { Access } from '../../src/access/index.ts'
import { testClock, testIds, type TestStore } from './stores.ts'

/** Ports around a test store: quiet, with a clock and ids of their own. */
export const portsOf = (
  store: TestStore,
  resources: Registry,
  rules: RuleMap = {},
): EnginePorts => ({
  store,
  resources,
  pages,
  rules,
  tasks,
  ...domainRegistry,
  identity: identityPort,
  files: memoryFiles(),
  sheets: sheetsHere,
  passwords: {
    hash: async password => `hash of ${password}`,
    verify: async (hash, password) => hash === `hash of ${password}`,
  },
  clock: testClock(),
  ids: testIds(),
  log: { info: () => undefined, warn: () => undefined, error: data => console.error(data) },
  config: { signingKey: new Uint8Array(32), version: 'test' },
})

export const everything: Access = { rights: 'all', masks: new Set() }

/** A person of an institution with the given rights. */
export const sessionWith = (
  access: Access = everything,
  institution: Partial<Session['institution']> = {},
): Session => ({
  rid: 'rid',
  requestId: 'request',
  lang: 'en',
  institutions: 1,
  actor: { id: 'actor', name: 'Ann', role: null, access },
  institution: {
    id: 'school',
    name: 'School',
    plan: 'DEMO',
    teacherSeats: 200,
    studentLimit: 1_000_000,
    domestic: true,
    currency: 'CNY',
    countryCode: '86',
    timezone: 'Asia/Shanghai',
    currencyChosen: true,
    accountType: null,
    ...institution,
  },
})

/** The routes of records, imports and exports as seen by one caller, without a log-in. */
export const appAs = (ports: EnginePorts, session: Session): Hono<Env> => {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    const lang = preferredLang(c.req.header('accept-language') ?? session.lang)
    c.set('requestId', session.requestId)
    c.set('lang', lang)
    c.set('session', { ...session, lang })
    c.set('scope', ports.store.scope(session.institution.id))
    await next()
  })
  const own: readonly Domain[] = [imports, exportsOfLists, journal, records, uploads]
  registerCalls(
    app,
    ports,
    callsOf(own, ports.resources).map(({ route }) => route),
    (_c, next) => next(),
  )
  for (const { routes = [] } of own) for (const { register } of routes) register(ports)(app)
  crudRoutes(ports)(app)
  app.onError(translate(ports))
  return app
}

/** The institution's row, which sessions and jobs look for. */
export const makeInstitution = async (store: TestStore, id = 'school'): Promise<void> => {
  await store.db
    .insertInto('institution')
    .values({
      id,
      name: 'School',
      countryCode: '86',
      domestic: true,
      currency: 'CNY',
      timezone: 'Asia/Shanghai',
      brand: null,
      plan: 'DEMO',
      teacherSeats: 200,
      studentLimit: 1_000_000,
      createTime: '2026-01-01T00:00:00.000Z',
    })
    .execute()
}

export interface Answer<T> {
  readonly status: string
  readonly msg: string
  readonly response: T
}

/** The envelope of an answer. */
export const answerOf = async <T>(response: Response): Promise<Answer<T>> => {
  const { responseHeader, response: body } = (await response.json()) as {
    responseHeader: { status: number | string; msg: string }
    response: T
  }
  return { status: String(responseHeader.status), msg: responseHeader.msg, response: body }
}

/** A multipart body with one file. */
export const formOf = (bytes: Uint8Array, name: string): FormData => {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(bytes)], name))
  return form
}
