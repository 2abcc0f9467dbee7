import type {
  ImportMapping,
  PlannedRow,
  Rechecked,
  Verdict,
  WizardJob,
} from '../../src/protocol/imports.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import type { Session } from '../../server/platform/context.ts'
import type { EnginePorts } from '../../server/engine/ports.ts'
import { recordContext } from '../../server/engine/records/context.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { updateRecord } from '../../server/engine/records/update.ts'
import { importsDone, startImport } from '../../server/engine/imports/background.ts'
import { keepCaller } from '../../server/engine/records/caller.ts'
import { fileKey } from '../../server/engine/imports/run.ts'
import type { Sheet, Sheets } from '../../server/platform/ports.ts'
import { hashOf } from '../../server/platform/http/idempotency.ts'
import { importSchool, type SchoolOptions } from './importSchool.ts'
import { answerOf, appAs, everything } from './signedIn.ts'
import type { TestStore } from './stores.ts'

/**
 * A file of one sheet with these texts, which no thread has to be started for: `wizardOf` reads it.
 */
export const written = (...rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify([{ name: 'S', rows: rows.map((cells, n) => ({ sheetRow: n + 1, cells })) }]),
  )

/** This many people, each with a different account. */
export const peopleIn = (count: number, from = 0): Uint8Array =>
  written(
    ['Name', 'Account'],
    ...Array.from({ length: count }, (_, i) => [`Person ${from + i}`, `person${from + i}`]),
  )

/** Reads what `written` made; anything else is for the reader of workbooks. */
const reading = (sheets: Sheets): Sheets => ({
  ...sheets,
  read: async (bytes, name, encoding) =>
    new TextDecoder().decode(bytes.subarray(0, 2)) === '[{'
      ? (JSON.parse(new TextDecoder().decode(bytes)) as Sheet[])
      : sheets.read(bytes, name, encoding),
})

/** A person's operations in the wizard, without the upload. */
export const wizardOf = (ports: EnginePorts, session: Session) => {
  Object.assign(ports, { sheets: reading(ports.sheets) })
  const app = appAs(ports, session)
  const scope = ports.store.scope(session.institution.id)
  const path = (call: string) => `/edu_adminserver/importJob/${call}`
  const post = async <T>(call: string, body: object, headers: Record<string, string> = {}) =>
    answerOf<T>(
      await app.request(path(call), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
    )
  const get = async <T>(call: string, headers: Record<string, string> = {}) =>
    answerOf<T>(await app.request(path(call), { headers }))
  const job = async (jobId: string) => (await get<WizardJob>(`get?jobId=${jobId}`)).response

  /** A new job of this file. */
  const upload = async (
    resource: string,
    bytes: Uint8Array,
    fileName = 'list.xlsx',
  ): Promise<string> => {
    const jobId = ports.ids.next()
    const now = ports.clock.now().toISOString()
    await ports.files.put(fileKey(jobId), Uint8Array.from(bytes))
    await scope.db
      .insertInto('importJob')
      .values({
        jobId,
        resource,
        fileName,
        fileHash: await hashOf(Uint8Array.from(bytes)),
        state: 'UPLOADED',
        mode: 'both',
        wizard: true,
        createdBy: session.actor.id,
        createdByName: session.actor.name,
        createTime: now,
        heartbeat: now,
        headings: JSON.stringify({ caller: keepCaller(session) }),
      })
      .execute()
    return jobId
  }
  /** The file as it was read. */
  const read = async (
    resource: string,
    bytes: Uint8Array,
    fileName?: string,
  ): Promise<WizardJob> => {
    const jobId = await upload(resource, bytes, fileName)
    startImport({ ports, scope, jobId })
    await importsDone(ports)
    return job(jobId)
  }
  /** Checks it with the detected mapping, with changes. */
  const check = async (read: WizardJob, more: Partial<ImportMapping> = {}): Promise<WizardJob> => {
    if (!read.mapping) throw new Error(`the file was refused: ${JSON.stringify(read)}`)
    const { status, msg } = await post('check', {
      jobId: read.jobId,
      revision: read.revision,
      mapping: { ...read.mapping, ...more },
    })
    if (status !== '200') throw new Error(`the check was refused with ${status}: ${msg}`)
    await importsDone(ports)
    return job(read.jobId)
  }
  const run = async (resource: string, bytes: Uint8Array, more?: Partial<ImportMapping>) =>
    check(await read(resource, bytes), more)
  const rows = async (jobId: string, rest = '', headers?: Record<string, string>) =>
    (
      await get<{ list: PlannedRow[]; total: number }>(
        `plan?jobId=${jobId}&limit=200${rest}`,
        headers,
      )
    ).response
  /** Row -> verdict, in the sheet's order. */
  const verdictsOf = async (jobId: string): Promise<[number, Verdict][]> =>
    (await rows(jobId)).list.map(({ sheetRow, verdict }) => [sheetRow, verdict])
  const edit = (
    call: 'edit' | 'replace' | 'leave',
    body: object,
    headers?: Record<string, string>,
  ) => post<Rechecked>(call, body, headers)
  return { app, scope, post, get, job, upload, read, check, run, rows, verdictsOf, edit }
}

/**
 * A separate empty school, its wizard, direct imports (`direct`), and changes of its students
 * outside imports.
 */
export const wizardSchool = async (store: TestStore, ...more: SchoolOptions) => {
  const schoolSetup = await importSchool(store, ...more)
  const { ports, session } = schoolSetup
  const scope = store.scope(schoolSetup.id)
  const ctx = recordContext(ports, student, {
    ...session,
    actor: { ...session.actor, access: everything },
  })
  const add = (values: Record<string, unknown>) =>
    scope.transaction(tx => createRecord(tx, ctx, values))
  const change = (id: string, changes: Record<string, unknown>) =>
    scope.transaction(tx => updateRecord(tx, ctx, { id, changes }))
  return { ...schoolSetup, direct: schoolSetup.run, ...wizardOf(ports, session), add, change, ctx }
}
