import { resourceOf } from '../../records/context.ts'
import type { EnginePorts } from '../../ports.ts'
import { beginImport } from '../../../../src/protocol/calls/imports.ts'
import { implement } from '../../calls/implement.ts'
import type { TextEncoding } from '../../../../src/protocol/text/encodings.ts'
import type { TrashChoice } from '../../../../src/protocol/imports.ts'
import type { Ctx, Session } from '../../../platform/context.ts'
import { demandVerb } from '../../records/rights.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { hashOf, runIdempotent } from '../../../platform/http/idempotency.ts'
import { reply } from '../../../platform/http/reply.ts'
import { authorise, type ResourceRoute } from '../../crud/common.ts'
import { clearUpload, claimUpload, takeUpload, type CompleteUpload } from '../../uploads/claim.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { startImport } from '../background.ts'
import { keepCaller } from '../../records/caller.ts'
import { demandOwn, fileKey, keptFor, importPhaseOf, takeSlot } from '../run.ts'
import { importPurpose, importResourceOf } from '../purpose.ts'
import { mendedRows, stampMark } from '../stamp.ts'
import { uploadedSheet } from '../upload.ts'
import { logImport } from './beginCommit.ts'
import { knownFieldsOfInput, type KnownFields } from './knownFields.ts'
import { demandFile, loadJob, lockJob, type JobRow } from './load.ts'
import { mendedKey } from './mended.ts'
import { forgetSheets } from './sheets.ts'

const reading = JSON.stringify({ doing: 'reading', done: 0, total: 0 })

/**
 * Whether a job can be continued: it wrote its good rows, none of them was undone, and its file
 * still exists.
 */
const isOpen = (job: JobRow, now: Date): boolean =>
  job.state === 'PARTIAL' &&
  importPhaseOf(job) === undefined &&
  job.undoneBy === null &&
  job.keptUntil !== null &&
  Date.parse(job.keptUntil) > now.getTime()

/**
 * The caller's own job to which this error workbook belongs; undefined if it is no error workbook
 * or the job can't be continued.
 */
const attachedTo = async (
  c: Ctx,
  ports: EnginePorts,
  upload: CompleteUpload,
): Promise<string | undefined> => {
  // most files have no stamp, and are parsed only once
  if (!(await ports.sheets.mayHaveSheet(upload.bytes, stampMark))) return undefined
  const errorBook = mendedRows(await ports.sheets.read(upload.bytes, upload.fileName))
  if (!errorBook || errorBook.resource !== importResourceOf(upload.target)) return undefined
  try {
    const loaded = await loadJob(c, ports, errorBook.jobId)
    const { job } = loaded
    demandOwn(c.get('session'), job)
    demandFile(loaded)
    return isOpen(job, ports.clock.now()) && (await ports.files.get(fileKey(job.jobId)))
      ? job.jobId
      : undefined
  } catch {
    // another's, one that they see masked, or of another school: to this caller it is a workbook
    // like any other
    return undefined
  }
}

/** Imports of one person that may wait for them at a time: each keeps a file and a plan. */
export const mostWaiting = 20

const demandRoom = async (tx: StoreTx, { actor }: Session): Promise<void> => {
  const waiting = await tx.db
    .selectFrom('importJob')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('createdBy', '=', actor.id)
    .where('wizard', '=', true)
    .where('state', 'in', ['PARSED', 'MAPPED', 'CHECKED'])
    .executeTakeFirst()
  if (Number(waiting?.n ?? 0) >= mostWaiting)
    throw errors.tooManyUnfinishedImports({ waiting: mostWaiting })
}

interface NewJob {
  readonly jobId: string
  readonly resource: string
  readonly fileName: string
  readonly fileHash: string
  readonly wizard: boolean
  readonly given?: KnownFields | undefined
  /** See `ImportMapping`. */
  readonly clear?: string | undefined
  /** See `ImportMapping`. */
  readonly createMissing?: boolean
  readonly inTrash?: TrashChoice | undefined
  /** Encoding of a text file; by default the most likely one. */
  readonly encoding?: TextEncoding | undefined
}

/** Creates the job of a stored file, in the transaction that takes its slot. */
const newJob = async (
  tx: StoreTx,
  { clock }: Pick<EnginePorts, 'clock'>,
  session: Session,
  { given: knownFields, clear, createMissing, inTrash, encoding, ...job }: NewJob,
): Promise<void> => {
  const { actor, requestId } = session
  const now = clock.now()
  await tx.db
    .insertInto('importJob')
    .values({
      ...job,
      state: 'UPLOADED',
      mode: job.wizard ? 'both' : 'create',
      busy: reading,
      createdBy: actor.id,
      createdByName: actor.name,
      operation: job.wizard ? null : requestId,
      createTime: now.toISOString(),
      heartbeat: now.toISOString(),
      keptUntil: new Date(now.getTime() + keptFor).toISOString(),
      headings: JSON.stringify({
        caller: keepCaller(session),
        given: knownFields,
        clear,
        createMissing,
        inTrash,
        encoding,
      }),
    })
    .execute()
  if (!job.wizard) await logImport(tx, { clock }, session, job)
}

interface File {
  readonly jobId: string
  readonly bytes: Uint8Array<ArrayBuffer>
}
/**
 * Stores a file for the job that a call begins. The file is deleted if the call is refused, or if
 * an earlier call with the same key began the job.
 */
const withFile = async <T extends { readonly jobId: string }>(
  { files }: Pick<EnginePorts, 'files'>,
  { jobId, bytes }: File,
  begin: () => Promise<T>,
): Promise<T> => {
  await files.put(fileKey(jobId), bytes)
  const answer = await begin().catch(async (error: unknown) => {
    await files.delete(fileKey(jobId))
    throw error
  })
  if (answer.jobId !== jobId) await files.delete(fileKey(jobId))
  return answer
}

/**
 * POST <resource>/import, multipart `file`, `clear` (text of a cell that clears its field),
 * `createMissing` ('true' creates missing records that cells name), `inTrash` (what to do with rows
 * whose records are in the trash: 'report', the default, 'restore', 'create' or 'skip') and
 * `encoding` (of a text file: a name such as 'windows-1252') -> { jobId }. The rest runs after the
 * reply without questions: see `ImportRun.wizard`.
 */
export const importRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'import')
  const { name, bytes, clear, createMissing = false, inTrash, encoding } = await uploadedSheet(c)
  const fileHash = await hashOf(bytes)
  const jobId = ports.ids.next()
  const job = {
    jobId,
    resource: resource.name,
    fileName: name.slice(0, 255),
    fileHash,
    wizard: false,
    clear,
    createMissing,
    inTrash,
    encoding,
  }
  const answer = await withFile(ports, { jobId, bytes }, () =>
    runIdempotent(
      c,
      ports,
      [
        name,
        fileHash,
        ...(clear === undefined ? [] : [clear]),
        ...(createMissing ? ['createMissing'] : []),
        ...(inTrash ? [`inTrash ${inTrash}`] : []),
        ...(encoding ? [`encoding ${encoding}`] : []),
      ].join('\n'),
      async tx => {
        await takeSlot(tx, jobId)
        await newJob(tx, ports, c.get('session'), job)
        return { jobId }
      },
    ),
  )
  if (answer.jobId === jobId) startImport({ ports, scope: c.get('scope'), jobId })
  return reply(c, answer)
}

/**
 * The job returns to its first state with the rows that failed; what it wrote, and its counts,
 * stay.
 */
const goOn = async (c: Ctx, ports: EnginePorts, tx: StoreTx, jobId: string): Promise<void> => {
  const { job } = await lockJob(c, ports, tx, jobId)
  if (!isOpen(job, ports.clock.now())) throw errors.importCheckOutdated()
  await tx.db.deleteFrom('importPlan').where('jobId', '=', jobId).execute()
  const caller = JSON.stringify({ caller: keepCaller(c.get('session')) })
  await tx.db
    .updateTable('importJob')
    .set(eb => ({
      state: 'UPLOADED',
      wizard: true,
      busy: reading,
      wanted: caller,
      headings: caller,
      verdicts: null,
      checkKey: null,
      checkTime: null,
      drifted: 0,
      cancelled: false,
      finishTime: null,
      heartbeat: ports.clock.now().toISOString(),
      revision: eb('revision', '+', 1),
    }))
    .where('jobId', '=', jobId)
    .execute()
}

interface Begun {
  readonly jobId: string
  readonly attached: boolean
}

/**
 * POST importJob/begin { uploadId, given } -> { jobId, attached }; the file is read after the
 * reply. A returned error workbook continues its job (`attached`). 11029 with the job that is at
 * work; 409 with `received` for a file that has not fully arrived, and with `waiting` if too many
 * of the caller's imports wait for them.
 */
export const beginImportRoute = implement(beginImport, {
  serve: async ({ c, ports, text, input }) => {
    const scope = c.get('scope')
    const session = c.get('session')
    const upload = await claimUpload(ports, scope, session, importPurpose.name, input.uploadId)
    const declared = ports.resources[importResourceOf(upload.target)]
    if (!declared || declared.import === false) throw errors.notFound()
    const resource = resourceOf(session, declared)
    demandVerb(session, resource, 'import')
    const knownFields = knownFieldsOfInput(input.given, resource, session.actor.access)
    const earlier = async (jobId: string): Promise<Begun> => {
      const row = await scope.db
        .selectFrom('importJob')
        .select('revision')
        .where('jobId', '=', jobId)
        .executeTakeFirst()
      if (!row) throw errors.notFound()
      return { jobId, attached: (await ports.files.get(mendedKey(jobId))) !== undefined }
    }
    // a call that is repeated finds the job that its first one began
    if (upload.takenBy !== null) return earlier(upload.takenBy)
    const attached = await attachedTo(c, ports, upload)
    const jobId = attached ?? ports.ids.next()
    const { bytes, fileName } = upload
    const fileHash = await hashOf(bytes)
    const begin = () =>
      runIdempotent(c, ports, text, async (tx): Promise<Begun> => {
        await takeSlot(tx, jobId)
        if (attached === undefined) {
          await demandRoom(tx, session)
          await newJob(tx, ports, session, {
            jobId,
            resource: resource.name,
            fileName,
            fileHash,
            wizard: true,
            given: knownFields,
          })
        } else {
          await goOn(c, ports, tx, jobId)
          // last, so that an earlier round's file stays if this one is refused
          await ports.files.put(mendedKey(jobId), bytes)
          forgetSheets(ports, jobId)
        }
        if (!(await takeUpload(tx, upload.id, jobId))) throw errors.tooManyRequests()
        return { jobId, attached: attached !== undefined }
      })
    const answer = await (attached === undefined
      ? withFile(ports, { jobId, bytes }, begin)
      : begin())
    await clearUpload(ports, scope, upload)
    startImport({ ports, scope, jobId: answer.jobId })
    return answer
  },
})
