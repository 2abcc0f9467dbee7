import { createBrowserSheets } from '../../../mocks/sheets-browser.ts'
import { isPlatformRight } from '../../../src/access/index.ts'
import { fieldEntries, kindOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { removeEntries } from '../../../server/engine/journals/retention.ts'
import { rowsWhere } from '../../../server/engine/records/rows.ts'
import type { RuleMap } from '../../../server/engine/records/rules.ts'
import { makeApp, type TestApp } from '../../support/app.ts'
import type { StoreKind, TestStore } from '../../support/stores.ts'
import { uploadPicture } from '../../support/uploadPicture.ts'
import { draftsOf } from './drafts.ts'
import { onDisk } from './onDisk.ts'
import { ownPath, type OwnPath } from './ownPath.ts'

export type Values = Record<string, unknown>
export interface Rec extends Values {
  id: string
  version: number
}
export interface Page {
  list: Rec[]
  total: number
}

/** A resource on one store, with the server over it and what its tests need. */
export interface Bench {
  readonly resource: AnyResource
  readonly rules: RuleMap
  readonly store: TestStore
  readonly t: TestApp
  /**
   * Values of a new record; another `n`, another record. Files are left out unless none can be made
   * without, references point at records that are there.
   */
  sample(n: number, of?: AnyResource): Promise<Values>
  create(n: number, changes?: Values): Promise<Rec>
  /** Values for a record's place, which its rules check before people change it. */
  place(): Promise<Values>
  /**
   * Changes a record that nobody else has changed: by its route, or by the server's own path if
   * people can't change it.
   */
  change(record: Rec, changes: Values): Promise<void>
  /**
   * Lays every living record into the trash; entries of a journal are removed as their retention
   * would.
   */
  empty(): Promise<void>
  /** Takes a record away, by whatever way there is for its resource. */
  remove(id: string): Promise<void>
  /** The server's own way of writing, in the administrator's name. */
  readonly own: OwnPath
  list(query?: Readonly<Record<string, string | readonly string[]>>, token?: string): Promise<Page>
  path(verb: string): string
}

export interface Subject {
  readonly resource: AnyResource
  readonly resources: Readonly<Record<string, AnyResource>>
  readonly rules: RuleMap
}

const queryText = (query: Readonly<Record<string, string | readonly string[]>>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of typeof value === 'string' ? [value] : value) params.append(name, one)
  return params.toString()
}

export const openBench = async (
  kind: StoreKind,
  { resource, resources, rules }: Subject,
): Promise<Bench> => {
  const store = await kind.open(Object.values(resources))
  // a thread would only cost time here
  const t = await makeApp({
    store,
    resources,
    rules,
    ports: { sheets: createBrowserSheets() },
    // what only the platform's operator has is tested in their place
    ...(isPlatformRight(resource.name) && { institution: { operator: true } }),
  })
  const own = ownPath(t, t.administrator.id)
  const path = (verb: string) => `${resource.name}/${verb}`
  const make = async (of: AnyResource, values: Values): Promise<Rec> => {
    if (of.writes === false) {
      const { id } = await own.create(of, values)
      return (await t.call<Rec>('GET', `${of.name}/get?id=${id}`)).response
    }
    const answer = await t.call<Rec>('POST', `${of.name}/create`, values)
    if (answer.status !== 200)
      throw new Error(`create answered ${answer.status}: ${JSON.stringify(answer.response)}`)
    return answer.response
  }
  const placeOf = onDisk((name, values) => own.create(resources[name] ?? resource, values))
  const draft = draftsOf(
    resources,
    async (name, values) =>
      make(resources[name] ?? resource, { ...values, ...(await placeOf(name)) }),
    (name, field) => uploadPicture(t, t.administrator.token, name, field),
  )
  const list: Bench['list'] = async (query = {}, token) => {
    const answer = await t.call<Page>(
      'GET',
      `${path('list')}?${queryText(query)}`,
      undefined,
      token === undefined ? {} : { token },
    )
    if (answer.status !== 200)
      throw new Error(
        `list ${queryText(query)} answered ${answer.status}: ${JSON.stringify(answer.response)}`,
      )
    return answer.response
  }
  const remove = async (id: string): Promise<void> => {
    if (resource.journal) {
      const rows = (await rowsWhere(t.scope, resource, [])).filter(row => row.id === id)
      await t.scope.transaction(tx => removeEntries(tx, resource, rows, t.ports.ids.next()))
      return
    }
    if (resource.writes === undefined) await t.call('POST', path('delete'), { ids: [id] })
    // some can't be deleted by anybody else
    else await ownPath(t, null).remove(resource, id)
  }
  return {
    resource,
    rules,
    store,
    t,
    path,
    sample: (n, of = resource) => draft(of, n),
    create: async (n, changes = {}) =>
      make(resource, { ...(await draft(resource, n)), ...changes }),
    place: () => placeOf(resource.name),
    change: async ({ id, version }, changes) => {
      if (resource.writes !== undefined) await own.change(resource, id, changes)
      else await t.call('POST', path('update'), { id, version, ...changes })
    },
    empty: async () => {
      if (resource.writes === undefined) await t.call('POST', path('delete'), { query: {} })
      else for (const { id } of (await list({ limit: '200' })).list) await remove(id)
    },
    remove,
    list,
    own,
  }
}

/** Fields whose values are returned as they were sent. */
export const readable = (resource: AnyResource): string[] =>
  fieldEntries(resource)
    .filter(
      ([, field]) =>
        field.options.readOnly !== true && !kindOf(field).writeOnly && !kindOf(field).file,
    )
    .map(([name]) => name)

export const pick = (record: Readonly<Record<string, unknown>>, names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, record[name] ?? null]))
