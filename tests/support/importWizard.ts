import type { ImportMapping, PlannedRow, Rechecked, Verdict, WizardJob } from '../../src/protocol/imports.ts'
import type { AppPorts, Session } from '../../server/context.ts'
import { importsDone } from '../../server/imports/background.ts'
import { keepCaller } from '../../server/imports/caller.ts'
import { startImport } from '../../server/imports/background.ts'
import { fileKey } from '../../server/imports/run.ts'
import { hashOf } from '../../server/http/idempotency.ts'
import { answerOf, appAs } from './signedIn.ts'

/** What a person does with the wizard, without the upload. */
export const wizardOf = (ports: AppPorts, session: Session) => {
  const app = appAs(ports, session)
  const scope = ports.store.scope(session.institution.id)
  const path = (call: string) => `/edu_adminserver/importJob/${call}`
  const post = async <T>(call: string, body: object, headers: Record<string, string> = {}) =>
    answerOf<T>(await app.request(path(call), { method: 'POST', body: JSON.stringify(body), headers }))
  const get = async <T>(call: string, headers: Record<string, string> = {}) => answerOf<T>(await app.request(path(call), { headers }))
  const job = async (jobId: string) => (await get<WizardJob>(`get?jobId=${jobId}`)).response

  /** A job of this file that nobody has looked at yet. */
  const upload = async (resource: string, bytes: Uint8Array, fileName = 'list.xlsx'): Promise<string> => {
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
  const read = async (resource: string, bytes: Uint8Array, fileName?: string): Promise<WizardJob> => {
    const jobId = await upload(resource, bytes, fileName)
    startImport({ ports, scope, jobId })
    await importsDone(ports)
    return job(jobId)
  }
  /** Checks it as it is understood, with what is said otherwise. */
  const check = async (read: WizardJob, more: Partial<ImportMapping> = {}): Promise<WizardJob> => {
    if (!read.mapping) throw new Error(`the file was refused: ${JSON.stringify(read)}`)
    const { status, msg } = await post('check', { jobId: read.jobId, revision: read.revision, mapping: { ...read.mapping, ...more } })
    if (status !== '200') throw new Error(`the check was refused with ${status}: ${msg}`)
    await importsDone(ports)
    return job(read.jobId)
  }
  const run = async (resource: string, bytes: Uint8Array, more?: Partial<ImportMapping>) => check(await read(resource, bytes), more)
  const rows = async (jobId: string, rest = '', headers?: Record<string, string>) =>
    (await get<{ list: PlannedRow[]; total: number }>(`plan?jobId=${jobId}&limit=200${rest}`, headers)).response
  /** Row -> verdict, in the sheet's order. */
  const verdictsOf = async (jobId: string): Promise<[number, Verdict][]> =>
    (await rows(jobId)).list.map(({ sheetRow, verdict }) => [sheetRow, verdict])
  const edit = (call: 'edit' | 'replace' | 'leave', body: object, headers?: Record<string, string>) => post<Rechecked>(call, body, headers)
  return { app, scope, post, get, job, upload, read, check, run, rows, verdictsOf, edit }
}
