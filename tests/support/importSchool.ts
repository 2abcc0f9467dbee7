import type { AnyResource } from '../../src/schema/resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import type { Session } from '../../server/platform/context.ts'
import type { AnyRules, RuleMap } from '../../server/engine/records/rules.ts'
import { seededIds } from '../../server/platform/ids.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import { voucher } from './fixture/voucher.resource.ts'
import {
  answerOf,
  appAs,
  everything,
  formOf,
  makeInstitution,
  portsOf,
  sessionWith,
} from './signedIn.ts'
import type { TestStore } from './stores.ts'
import { sheetXml, workbookOf } from './zip.ts'

export interface Job {
  readonly jobId: string
  readonly state: string
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly failed: number
  readonly total: number | null
  readonly errorCode?: string
  readonly reason?: string
  readonly msg?: string
}
export interface ResultRow {
  readonly sheetRow: number
  readonly sheet?: string
  readonly username: string
  readonly phone: string
  readonly countryCode: string
  readonly email: string
  readonly account: string
  readonly totalLessonHours?: unknown
  readonly success: boolean
  readonly outcome: string
  readonly errorCode: string | null
  readonly msg: string
  readonly field: string | null
  readonly recordId: string | null
  readonly cells: Readonly<Record<string, string>>
}
export const resources = { student, teacher, voucher }
/** The definitions of a school. */
interface Registry {
  readonly resources: Readonly<Record<string, AnyResource>>
  readonly rules: RuleMap
}
const rulesOf = (resource: string, more: Partial<AnyRules>): AnyRules => ({
  resource,
  quotas: [],
  actions: {},
  ...more,
})
const rules: RuleMap = {
  student: rulesOf('student', {
    quotas: [
      { name: 'students', code: '2222', where: {}, max: institution => institution.studentLimit },
    ],
  }),
  voucher: rulesOf('voucher', { actions: { extend: async () => ({ note: '' }) } }),
}
const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
/** A workbook of one sheet with these texts. */
export const tableOf = (...rows: readonly (readonly string[])[]) =>
  workbookOf(
    sheetXml(rows.map((row, i) => `<row r="${i + 1}">${row.map(cell).join('')}</row>`).join('')),
  )
/** A sheet of this many people, each with a different account. */
export const people = (count: number, from = 0) =>
  tableOf(
    ['Name', 'Account'],
    ...Array.from({ length: count }, (_, i) => [`Person ${from + i}`, `person${from + i}`]),
  )

let schools = 0

/** An empty school of its own on the store, and what its people can do there with spreadsheets. */
export const importSchool = async (
  store: TestStore,
  access = everything,
  more: Partial<Session['institution']> = {},
  registry: Registry = { resources, rules },
) => {
  const id = `school${++schools}`
  await makeInstitution(store, id)
  const ports = portsOf(store, registry.resources, registry.rules)
  const session = sessionWith(access, { id, ...more })
  const app = appAs(ports, session)
  const get = async <T>(path: string) =>
    (await answerOf<T>(await app.request(`/edu_adminserver/importJob/${path}`))).response
  const post = (
    resource: string,
    bytes: Uint8Array,
    name = 'list.xlsx',
    headers: Record<string, string> = {},
    fields: Readonly<Record<string, string>> = {},
  ) => {
    const body = formOf(bytes, name)
    for (const [field, text] of Object.entries(fields)) body.set(field, text)
    return app.request(`/edu_adminserver/${resource}/import`, { method: 'POST', body, headers })
  }
  const jobOf = (jobId: string) => get<Job>(`get?jobId=${jobId}`)
  const rowsOf = (jobId: string, rest = '', limit = 200) =>
    get<{ list: ResultRow[]; total: number }>(`rows?jobId=${jobId}&limit=${limit}${rest}`)
  /** Posts a file, waits for its end, and answers the job with its first 200 rows. */
  const run = async (
    resource: string,
    bytes: Uint8Array,
    name?: string,
    form: Readonly<Record<string, string>> = {},
  ) => {
    const { status, response } = await answerOf<{ jobId: string } | null>(
      await post(resource, bytes, name, {}, form),
    )
    if (!response) throw new Error(`the import was refused with ${status}`)
    await importsDone(ports)
    return { job: await jobOf(response.jobId), ...(await rowsOf(response.jobId)) }
  }
  const all = async (name: string, deleted: 'no' | 'only' = 'no') => {
    const resource = registry.resources[name]
    if (!resource) throw new Error(`no resource ${name}`)
    return ports.store.scope(id).page<AnyResource>(resource, {
      page: 1,
      limit: 200,
      sort: 'createTime',
      q: '',
      where: [],
      deleted,
    })
  }
  return { id, ports, session, app, post, run, jobOf, rowsOf, all }
}
/** Options of a school besides its store. */
export type SchoolOptions =
  Parameters<typeof importSchool> extends readonly [unknown, ...infer Rest] ? Rest : never

/**
 * The caller of a school, each of whose calls is a new operation; `seed` determines the ids, the
 * same in every run.
 */
export const manyCalls = (
  { ports, session }: Pick<Awaited<ReturnType<typeof importSchool>>, 'ports' | 'session'>,
  seed: number,
): Session => {
  Object.assign(ports, { ids: seededIds(seed, Date.UTC(2026, 0, 1)) })
  return {
    ...session,
    get requestId() {
      return ports.ids.next()
    },
  }
}
