import type { EnginePorts } from '../../ports.ts'
import { masksField } from '../../../../src/access/index.ts'
import { checkImport, listPlannedRows, readSheet } from '../../../../src/protocol/calls/imports.ts'
import { verdicts, type ImportMapping } from '../../../../src/protocol/imports.ts'
import { implement } from '../../calls/implement.ts'
import type { Ctx } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { runIdempotent } from '../../../platform/http/idempotency.ts'
import { startImport } from '../background.ts'
import { keepCaller } from '../../records/caller.ts'
import { demandMissing } from '../missing/decide.ts'
import { columnsFor } from '../table.ts'
import { findingsOf, mappingOf, verdictCountsOf } from './jobColumns.ts'
import { editCalls } from './edit.ts'
import { editsKept } from './edits.ts'
import { knownFieldsOf } from './knownFields.ts'
import { demandFile, demandStep, loadJob, loadOwnJob, lockJob, type LoadedJob } from './load.ts'
import { demandMapping } from './mapping.ts'
import { presentWizardJob } from './present.ts'
import { planColumns, presentPlan } from './presentPlan.ts'
import { checking } from './progress.ts'
import { jobColumnsOf, lookedAt, type Looked } from './read.ts'
import { rememberMapping } from './shape.ts'
import { findPlace } from './sheetList.ts'
import { sheetsOf } from './sheets.ts'
import { usedAs } from './usedAs.ts'
import { demandValues } from './values.ts'

/** States in which a person can still change how the file is read. */
const open = ['PARSED', 'MAPPED', 'CHECKED'] as const

const runOf = (c: Ctx, ports: EnginePorts, { job, resource, ctx }: LoadedJob) => ({
  ports,
  scope: c.get('scope'),
  session: { ...c.get('session'), lang: ctx.lang },
  resource,
  jobId: job.jobId,
  fileName: job.fileName,
  wizard: job.wizard,
  given: knownFieldsOf(job),
})

const unchecked = { verdicts: null, checkKey: null, checkTime: null, drifted: 0 } as const

const setJob = async (
  c: Ctx,
  ports: EnginePorts,
  text: string,
  revision: number,
  jobId: string,
  change: (loaded: LoadedJob) => object,
  after?: Parameters<typeof runIdempotent<unknown>>[3],
) => {
  await runIdempotent(c, ports, text, async tx => {
    const loaded = demandStep(c, await lockJob(c, ports, tx, jobId), open, revision)
    await tx.db
      .updateTable('importJob')
      .set({
        ...unchecked,
        ...change(loaded),
        revision: revision + 1,
        heartbeat: ports.clock.now().toISOString(),
      })
      .where('jobId', '=', jobId)
      .execute()
    await after?.(tx)
    return { jobId }
  })
  return presentWizardJob(await loadJob(c, ports, jobId))
}

/**
 * POST importJob/read { jobId, revision, sheet, headingRow (0: detect), encoding } -> WizardJob;
 * headings are matched again.
 */
const readSheetRoute = implement(readSheet, {
  serve: async ({ c, ports, text, input }) => {
    const { jobId, revision, sheet, headingRow } = input
    const furtherSheets = input.furtherSheets ?? undefined
    const loaded = await loadOwnJob(c, ports, jobId)
    demandFile(loaded)
    const run = runOf(c, ports, loaded)
    const readings = findingsOf(loaded.job)?.text?.readings ?? []
    const encoding = input.encoding ?? undefined
    if (encoding !== undefined && readings.every(one => one.encoding !== encoding))
      throw errors.invalidParameter().at('encoding')
    const sheets = await sheetsOf(run, encoding)
    const place =
      headingRow === 0
        ? findPlace(
            sheets.filter(({ name }) => name === sheet),
            loaded.resource,
            run.session.actor.access,
          )
        : { sheet, headingRow }
    const findings = place && (await lookedAt(run, sheets, { ...place, furtherSheets }))
    if (!findings) throw errors.invalidParameter().at('headingRow')
    const now = { ...jobColumnsOf(findings), state: 'PARSED', busy: null, wanted: null }
    return setJob(c, ports, text, revision, jobId, () => now)
  },
})

/** The columns at the place of a mapping, and the rows below them: stored, or found now. */
const foundAt = async (
  c: Ctx,
  ports: EnginePorts,
  loaded: LoadedJob,
  mapping: ImportMapping,
): Promise<Pick<Looked, 'about' | 'total'>> => {
  const about = findingsOf(loaded.job)
  const { sheet, headingRow, furtherSheets = [] } = mapping
  const sheetNames = (names: readonly string[] = []) => names.toSorted().join('\n')
  if (
    about &&
    about.sheet === sheet &&
    about.headingRow === headingRow &&
    sheetNames(about.furtherSheets) === sheetNames(furtherSheets)
  )
    return { about, total: loaded.job.total ?? 0 }
  const run = runOf(c, ports, loaded)
  const findings = await lookedAt(run, await sheetsOf(run), { sheet, headingRow, furtherSheets })
  if (!findings) throw errors.invalidParameter().at('headingRow')
  if (sheetNames(findings.about.furtherSheets) !== sheetNames(furtherSheets))
    throw errors.invalidParameter().at('furtherSheets')
  return findings
}

/**
 * POST importJob/check { jobId, revision, mapping } -> WizardJob; every row is checked after the
 * reply.
 */
const checkImportRoute = implement(checkImport, {
  serve: async ({ c, ports, text, input }) => {
    const { jobId, revision } = input
    const scope = c.get('scope')
    const loadedJob = await loadOwnJob(c, ports, jobId)
    const { ctx, resource, job } = loadedJob
    demandFile(loadedJob)
    const knownFields = knownFieldsOf(job)
    const mapping = knownFields ? { ...input.mapping, given: knownFields } : input.mapping
    const { about: found, total } = await foundAt(c, ports, loadedJob, mapping)
    // a further round may have no rows: its person may have left all of them out
    if (total === 0 && job.read === 0) throw errors.importFailedBecause({ reason: 'noRows' })
    demandMapping(ctx, found.columns, mapping)
    await demandValues(scope, ctx, mapping.values)
    await demandMissing(scope, ctx, mapping)
    const edits = await editsKept(runOf(c, ports, loadedJob), loadedJob)
    const columns = usedAs(found.columns, mapping)
    const now = {
      state: 'MAPPED',
      about: JSON.stringify({ ...found, columns }),
      mapping: JSON.stringify(mapping),
      busy: checking(job.total ?? 0),
      wanted: JSON.stringify({
        caller: keepCaller({ ...c.get('session'), lang: ctx.lang }),
        ...edits,
      }),
    }
    const answer = await setJob(
      c,
      ports,
      text,
      revision,
      jobId,
      () => now,
      tx => rememberMapping(tx, resource.name, columns, mapping, ports.clock.now().toISOString()),
    )
    startImport({ ports, scope, jobId })
    return answer
  },
})

const checkedStates: ReadonlySet<string> = new Set([
  'CHECKED',
  'COMMITTING',
  'DONE',
  'PARTIAL',
  'CANCELLED',
  'FAILED',
  'UNDONE',
])

/** Rows whose cell reads exactly so; not of a field that the caller sees masked. */
const alikeOf = (
  { resource, ctx }: LoadedJob,
  name: string | null,
  text: string | null,
): string | undefined => {
  if (name === null) return undefined
  const field = columnsFor(resource, ctx.actor.access).includes(name)
    ? resource.fields[name]
    : undefined
  if (!field || masksField(ctx.actor.access, field)) throw errors.invalidParameter().at('field')
  return JSON.stringify({ [name]: text ?? '' })
}

/**
 * GET importJob/plan?jobId&page&limit&verdict&field&text -> checked rows in the sheet's order; none
 * before the check is complete.
 */
const plannedRowsRoute = implement(listPlannedRows, {
  read: async ({ c, ports, scope, input: { jobId, page, limit, verdict, field, text, trash } }) => {
    const loaded = await loadOwnJob(c, ports, jobId)
    const { job, ctx } = loaded
    const alike = alikeOf(loaded, field, text)
    const tally = verdictCountsOf(job)
    if (!tally || !checkedStates.has(job.state)) return { list: [], total: 0 }
    const { db } = scope
    const all = db.selectFrom('importPlan').where('importPlan.jobId', '=', job.jobId)
    const some = verdict ? all.where('verdict', '=', verdict) : all
    const lying = trash ? some.where('trash', 'is not', null) : some
    const matching = alike === undefined ? lying : lying.where('cells', '@>', alike)
    const total =
      alike === undefined && !trash
        ? verdict
          ? tally[verdict]
          : verdicts.reduce((sum, name) => sum + tally[name], 0)
        : Number(
            (await matching.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirst())?.n ??
              0,
          )
    // finds the row numbers of a page by an index scan alone, however late the page is
    const numbers = await matching
      .select('sheetRow')
      .orderBy('sheetRow')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const rows = numbers.length
      ? await all
          .select([...planColumns])
          .where(
            'sheetRow',
            'in',
            numbers.map(({ sheetRow }) => sheetRow),
          )
          .orderBy('sheetRow')
          .execute()
      : []
    return { list: await presentPlan(scope, ctx, rows, mappingOf(job)), total }
  },
})

/** Reading, mapping, checking and mending of imports that are led. */
export const checkCalls = [readSheetRoute, checkImportRoute, plannedRowsRoute, ...editCalls]
