import type { Hono } from 'hono'
import { paths, resourcePath } from '../../../src/protocol/paths.ts'
import type { AppPorts, Ctx, Env } from '../../platform/context.ts'
import { badParameter } from '../../platform/errors.ts'
import { numberParameter, parameter, required } from '../../platform/http/body.ts'
import { hashOf, once } from '../../platform/http/idempotency.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, type ResourceRoute } from '../crud/common.ts'
import { startImport } from './background.ts'
import { beginImport } from './direct.ts'
import { errorBookRoute } from './errorBook.ts'
import { presentImportRow } from './present.ts'
import { demandOwn, fileKey } from './run.ts'
import { outcomes } from './states.ts'
import { templateRoute } from './templateRoute.ts'
import { uploadedSheet } from './upload.ts'
import { jobRoutes } from './wizard/jobRoutes.ts'
import { loadJob } from './wizard/load.ts'
import { presentWizardJob } from './wizard/present.ts'
import { checkRoutes } from './wizard/routes.ts'

/** POST <resource>/import, multipart `file` -> { jobId }; the rows are read and written after the reply. */
export const importRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'import')
  const { name, bytes } = await uploadedSheet(c)
  const session = c.get('session')
  const fileHash = await hashOf(bytes)
  const jobId = ports.ids.next()
  await ports.files.put(fileKey(jobId), bytes)
  try {
    const answer = await once(c, ports, `${name}\n${fileHash}`, async tx => {
      await beginImport(tx, ports, session, resource, { jobId, fileName: name, fileHash })
      return { jobId }
    })
    if (answer.jobId === jobId) startImport({ ports, scope: c.get('scope'), jobId })
    else await ports.files.delete(fileKey(jobId))
    return reply(c, answer)
  } catch (error) {
    await ports.files.delete(fileKey(jobId))
    throw error
  }
}

/** GET importJob/get?jobId */
export const importJobRoute =
  (ports: AppPorts) =>
  async (c: Ctx): Promise<Response> => {
    return reply(c, presentWizardJob(await loadJob(c, ports, required(c, 'jobId', 64))))
  }

/** GET importJob/rows?jobId&page&limit&only -> a page of result rows, in the sheet's order. */
export const importRowsRoute =
  (ports: AppPorts) =>
  async (c: Ctx): Promise<Response> => {
    const { job, ctx } = await loadJob(c, ports, required(c, 'jobId', 64))
    demandOwn(c.get('session'), job)
    const page = numberParameter(c, 'page', 1, 10_000_000)
    const limit = numberParameter(c, 'limit', 50, 200)
    const only = parameter(c, 'only')
    if (only !== undefined && !outcomes.some(outcome => outcome === only))
      throw badParameter('only')
    const { db } = c.get('scope')
    const matching = db.selectFrom('importRow').where('jobId', '=', job.jobId)
    const rows = only === undefined ? matching : matching.where('outcome', '=', only)
    const count = await rows.select(eb => eb.fn.countAll().as('count')).executeTakeFirst()
    const list = await rows
      .select(['sheetRow', 'outcome', 'recordId', 'errorCode', 'errorField', 'cells', 'params'])
      .orderBy('sheetRow')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return reply(c, {
      list: list.map(row => presentImportRow(ctx, row)),
      total: Number(count?.count ?? 0),
    })
  }

/** The imports of every resource, and the questions about them. */
export const importRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    for (const resource of Object.values(ports.resources)) {
      if (resource.import === false) continue
      app.post(resourcePath(resource.name, 'import'), importRoute(ports, resource))
      app.get(resourcePath(resource.name, 'template'), templateRoute(ports, resource))
    }
    app.get(paths.importJob, importJobRoute(ports))
    app.get(paths.importRows, importRowsRoute(ports))
    checkRoutes(ports)(app)
    jobRoutes(ports)(app)
    app.get(paths.errorWorkbook, errorBookRoute(ports))
  }
