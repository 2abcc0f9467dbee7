import type { Hono } from 'hono'
import { masksField } from '../../../../src/access/index.ts'
import { verdicts, type ImportMapping } from '../../../../src/protocol/imports.ts'
import { paths } from '../../../../src/protocol/paths.ts'
import type { Ctx, Env } from '../../../platform/context.ts'
import type { EnginePorts } from '../../ports.ts'
import { importFailedBecause, invalidParameter } from '../../../platform/errors/factories.ts'
import {
  numberParameter,
  parameter,
  readBody,
  required,
  textOfBody,
} from '../../../platform/http/body.ts'
import { once } from '../../../platform/http/idempotency.ts'
import { reply } from '../../../platform/http/reply.ts'
import { onlyKeys } from '../../records/selection.ts'
import { startImport } from '../background.ts'
import { keepCaller } from '../../records/caller.ts'
import { demandOwn } from '../run.ts'
import { columnsFor } from '../table.ts'
import { aboutOf, tallyOf } from './about.ts'
import { editRowsRoute, leaveRowsRoute, replaceAlikeRoute } from './edit.ts'
import { editsKept } from './edits.ts'
import { givenOf } from './given.ts'
import { usedAs } from './headings.ts'
import { demandFile, demandStep, loadJob, lockJob, revisionOf, type LoadedJob } from './load.ts'
import { demandMapping, mappingOfBody } from './mapping.ts'
import { planColumns, presentPlan, presentWizardJob } from './present.ts'
import { checking } from './progress.ts'
import { kept, lookedAt, type Looked } from './read.ts'
import { remember } from './shape.ts'
import { findPlace } from './sheetList.ts'
import { sheetsOf } from './sheets.ts'
import { demandValues } from './values.ts'

/** Where a person may still say how the file is to be understood. */
const open = ['PARSED', 'MAPPED', 'CHECKED'] as const

const runOf = (c: Ctx, ports: EnginePorts, { job, resource, ctx }: LoadedJob) => ({
  ports,
  scope: c.get('scope'),
  session: { ...c.get('session'), lang: ctx.lang },
  resource,
  jobId: job.jobId,
  fileName: job.fileName,
  wizard: job.wizard,
  given: givenOf(job),
})

const unchecked = { verdicts: null, checkKey: null, checkTime: null, drifted: 0 } as const

const setJob = async (
  c: Ctx,
  ports: EnginePorts,
  text: string,
  revision: number,
  jobId: string,
  change: (loaded: LoadedJob) => object,
  after?: Parameters<typeof once<unknown>>[3],
) => {
  await once(c, ports, text, async tx => {
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

/** POST importJob/read { jobId, revision, sheet, headingRow (0: looked for) } -> WizardJob; headings are matched anew. */
const readSheetRoute =
  (ports: EnginePorts) =>
  async (c: Ctx): Promise<Response> => {
    const { text, body } = await readBody(c)
    onlyKeys(body, ['jobId', 'revision', 'sheet', 'headingRow'])
    const jobId = textOfBody(body, 'jobId', 64)
    const { sheet, headingRow } = body
    if (typeof sheet !== 'string') throw invalidParameter().at('sheet')
    if (!Number.isInteger(headingRow)) throw invalidParameter().at('headingRow')
    const loaded = await loadJob(c, ports, jobId)
    demandOwn(c.get('session'), loaded.job)
    demandFile(loaded)
    const run = runOf(c, ports, loaded)
    const sheets = await sheetsOf(run)
    const place =
      headingRow === 0
        ? findPlace(
            sheets.filter(({ name }) => name === sheet),
            loaded.resource,
            run.session.actor.access,
          )
        : { sheet, headingRow: Number(headingRow) }
    const looked = place && (await lookedAt(run, sheets, place))
    if (!looked) throw invalidParameter().at('headingRow')
    const now = { ...kept(looked), state: 'PARSED', busy: null, wanted: null }
    return reply(c, await setJob(c, ports, text, revisionOf(body), jobId, () => now))
  }

/** The columns of the place that a mapping is of, and the rows beneath them: as they were found, or found now. */
const foundAt = async (
  c: Ctx,
  ports: EnginePorts,
  loaded: LoadedJob,
  mapping: ImportMapping,
): Promise<Pick<Looked, 'about' | 'total'>> => {
  const about = aboutOf(loaded.job)
  if (about && about.sheet === mapping.sheet && about.headingRow === mapping.headingRow)
    return { about, total: loaded.job.total ?? 0 }
  const run = runOf(c, ports, loaded)
  const looked = await lookedAt(run, await sheetsOf(run), mapping)
  if (!looked) throw invalidParameter().at('headingRow')
  return looked
}

/** POST importJob/check { jobId, revision, mapping } -> WizardJob; every row is checked after the reply. */
const checkImportRoute =
  (ports: EnginePorts) =>
  async (c: Ctx): Promise<Response> => {
    const { text, body } = await readBody(c)
    onlyKeys(body, ['jobId', 'revision', 'mapping'])
    const jobId = textOfBody(body, 'jobId', 64)
    const said = mappingOfBody(body.mapping)
    const scope = c.get('scope')
    const seen = await loadJob(c, ports, jobId)
    const { ctx, resource, job } = seen
    demandOwn(c.get('session'), job)
    demandFile(seen)
    const given = givenOf(job)
    const mapping = given ? { ...said, given } : said
    const { about: found, total } = await foundAt(c, ports, seen, mapping)
    // a further round may have none: whoever sent it back has left all of them out
    if (total === 0 && job.read === 0) throw importFailedBecause({ reason: 'noRows' })
    demandMapping(ctx, found.columns, mapping)
    await demandValues(scope, ctx, mapping.values)
    const edits = await editsKept(runOf(c, ports, seen), job)
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
      revisionOf(body),
      jobId,
      () => now,
      tx => remember(tx, resource.name, columns, mapping, ports.clock.now().toISOString()),
    )
    startImport({ ports, scope, jobId })
    return reply(c, answer)
  }

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
const alikeOf = (c: Ctx, { resource, ctx }: LoadedJob): string | undefined => {
  const name = parameter(c, 'field', 64)
  if (name === undefined) return undefined
  const field = columnsFor(resource, ctx.actor.access).includes(name)
    ? resource.fields[name]
    : undefined
  if (!field || masksField(ctx.actor.access, field)) throw invalidParameter().at('field')
  return JSON.stringify({ [name]: parameter(c, 'text', 32_767) ?? '' })
}

/** GET importJob/plan?jobId&page&limit&verdict&field&text -> checked rows in the sheet's order; none before the check is complete. */
const plannedRowsRoute =
  (ports: EnginePorts) =>
  async (c: Ctx): Promise<Response> => {
    const loaded = await loadJob(c, ports, required(c, 'jobId', 64))
    const { job, ctx } = loaded
    demandOwn(c.get('session'), job)
    const page = numberParameter(c, 'page', 1, 10_000_000)
    const limit = numberParameter(c, 'limit', 50, 200)
    const given = parameter(c, 'verdict')
    const verdict = verdicts.find(one => one === given)
    if (given !== undefined && !verdict) throw invalidParameter().at('verdict')
    const alike = alikeOf(c, loaded)
    const tally = tallyOf(job)
    if (!tally || !checkedStates.has(job.state)) return reply(c, { list: [], total: 0 })
    const { db } = c.get('scope')
    const all = db.selectFrom('importPlan').where('importPlan.jobId', '=', job.jobId)
    const some = verdict ? all.where('verdict', '=', verdict) : all
    const matching = alike === undefined ? some : some.where('cells', '@>', alike)
    const total =
      alike === undefined
        ? verdict
          ? tally[verdict]
          : verdicts.reduce((sum, name) => sum + tally[name], 0)
        : Number(
            (await matching.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirst())?.n ??
              0,
          )
    // the numbers of a page come from an index alone, however deep it lies
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
    return reply(c, { list: await presentPlan(c.get('scope'), ctx, rows), total })
  }

/** Reading, mapping, checking and mending of imports that are led. */
export const checkRoutes =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    app.post(paths.readSheet, readSheetRoute(ports))
    app.post(paths.checkImport, checkImportRoute(ports))
    app.get(paths.plannedRows, plannedRowsRoute(ports))
    app.post(paths.editRows, editRowsRoute(ports))
    app.post(paths.replaceAlike, replaceAlikeRoute(ports))
    app.post(paths.leaveRows, leaveRowsRoute(ports))
  }
