import type { AnyResource } from '../../../src/schema/resource.ts'
import { listImportRows, readImport } from '../../../src/protocol/calls/imports.ts'
import { implement, type CallRoute } from '../calls/implement.ts'
import type { RawRoute } from '../domain.ts'
import { resourcePath } from '../../../src/protocol/paths.ts'
import { errorBookRoute } from './errorBook.ts'
import { presentImportRow } from './present.ts'
import { undoneRows } from './undone.ts'
import { templateRoute } from './templateRoute.ts'
import { beginImportRoute, importRoute } from './wizard/begin.ts'
import { cancelImportRoute } from './wizard/cancel.ts'
import { commitImportRoute } from './wizard/commitRoute.ts'
import { importsRoute } from './wizard/list.ts'
import { mappingOf } from './wizard/jobColumns.ts'
import { loadJob, loadOwnJob } from './wizard/load.ts'
import { presentWizardJob } from './wizard/present.ts'
import { resumeImportRoute } from './wizard/resume.ts'
import { undoImportRoute } from './wizard/undo.ts'
import { checkCalls } from './wizard/routes.ts'

const readImportRoute = implement(readImport, {
  read: async ({ c, ports, input }) => presentWizardJob(await loadJob(c, ports, input.jobId)),
})

/** A page of result rows, in the sheet's order. */
const importRowsRoute = implement(listImportRows, {
  read: async ({ c, ports, scope, input: { jobId, page, limit, only } }) => {
    const { job, ctx } = await loadOwnJob(c, ports, jobId)
    const matching = scope.db.selectFrom('importRow').where('jobId', '=', job.jobId)
    const rows = only === null ? matching : matching.where('outcome', '=', only)
    const count = await rows.select(eb => eb.fn.countAll().as('count')).executeTakeFirst()
    const list = await rows
      .select(['sheetRow', 'outcome', 'recordId', 'errorCode', 'errorField', 'cells', 'params'])
      .orderBy('sheetRow')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const mapping = mappingOf(job)
    const isUndone = await undoneRows(scope, ctx, job, list)
    return {
      list: list.map(row => presentImportRow(ctx, row, isUndone(row), mapping)),
      total: Number(count?.count ?? 0),
    }
  },
})

/** Imports and the questions about them. */
export const importCalls: readonly CallRoute[] = [
  readImportRoute,
  importRowsRoute,
  ...checkCalls,
  importsRoute,
  beginImportRoute,
  commitImportRoute,
  cancelImportRoute,
  resumeImportRoute,
  undoImportRoute,
  errorBookRoute,
]

/** The further routes of a resource that can be imported. */
export const importCallsOf = (resource: AnyResource): readonly CallRoute[] =>
  resource.import === false ? [] : [templateRoute(resource)]

export const importFiles: RawRoute = {
  reason:
    'a spreadsheet of up to 20 MB arrives as multipart, and is read only after the right is judged',
  register: ports => app => {
    for (const resource of Object.values(ports.resources))
      if (resource.import !== false)
        app.post(resourcePath(resource.name, 'import'), importRoute(ports, resource))
  },
}
