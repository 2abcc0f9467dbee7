import type { Hono } from 'hono'
import { paths, resourcePath } from '../../../src/protocol/paths.ts'
import type { Ctx, Env } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { invalidParameter } from '../../platform/errors/factories.ts'
import { numberParameter, parameter, required } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { errorBookRoute } from './errorBook.ts'
import { presentImportRow } from './present.ts'
import { demandOwn } from './run.ts'
import { outcomes } from './states.ts'
import { templateRoute } from './templateRoute.ts'
import { beginImportRoute, importRoute } from './wizard/begin.ts'
import { cancelImportRoute } from './wizard/cancel.ts'
import { commitImportRoute } from './wizard/commitRoute.ts'
import { importsRoute } from './wizard/list.ts'
import { loadJob } from './wizard/load.ts'
import { presentWizardJob } from './wizard/present.ts'
import { resumeImportRoute } from './wizard/resume.ts'
import { undoImportRoute } from './wizard/undo.ts'
import { checkRoutes } from './wizard/routes.ts'

/** GET importJob/get?jobId */
export const importJobRoute =
  (ports: EnginePorts) =>
  async (c: Ctx): Promise<Response> => {
    return reply(c, presentWizardJob(await loadJob(c, ports, required(c, 'jobId', 64))))
  }

/** GET importJob/rows?jobId&page&limit&only -> a page of result rows, in the sheet's order. */
export const importRowsRoute =
  (ports: EnginePorts) =>
  async (c: Ctx): Promise<Response> => {
    const { job, ctx } = await loadJob(c, ports, required(c, 'jobId', 64))
    demandOwn(c.get('session'), job)
    const page = numberParameter(c, 'page', 1, 10_000_000)
    const limit = numberParameter(c, 'limit', 50, 200)
    const only = parameter(c, 'only')
    if (only !== undefined && !outcomes.some(outcome => outcome === only))
      throw invalidParameter().at('only')
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
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    for (const resource of Object.values(ports.resources)) {
      if (resource.import === false) continue
      app.post(resourcePath(resource.name, 'import'), importRoute(ports, resource))
      app.get(resourcePath(resource.name, 'template'), templateRoute(ports, resource))
    }
    app.get(paths.importJob, importJobRoute(ports))
    app.get(paths.importRows, importRowsRoute(ports))
    checkRoutes(ports)(app)
    app.get(paths.imports, importsRoute(ports))
    app.post(paths.beginImport, beginImportRoute(ports))
    app.post(paths.commitImport, commitImportRoute(ports))
    app.post(paths.cancelImport, cancelImportRoute(ports))
    app.post(paths.resumeImport, resumeImportRoute(ports))
    app.post(paths.undoImport, undoImportRoute(ports))
    app.get(paths.errorWorkbook, errorBookRoute(ports))
  }
