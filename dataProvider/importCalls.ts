import type { ImportCalls, PlannedRow, Rechecked, WizardJob } from '../src/protocol/imports.ts'
import { paths, resourcePath } from '../src/protocol/paths.ts'
import type { RequestOptions } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { sendFile } from './sendFile.ts'
import { readList, objectOf } from './shapes.ts'

/** The import wizard's calls, over the wire. Texts of cells and separators travel as they are: white space may be what is wrong with them. */
export const createImportCalls = (ctx: Context): ImportCalls => {
  const post = <P extends RequestOptions>(path: string, params: P) => {
    const { signal: _signal, silent: _silent, quiet: _quiet, onOperation: _told, ...json } = params
    return ctx.http.call({ method: 'POST', path, json, asIs: true, ...pick(params) })
  }
  const jobAfter = async <P extends RequestOptions>(path: string, params: P) =>
    objectOf<WizardJob>(await post(path, params), 'state')
  const recheckedBy = async <P extends RequestOptions>(path: string, params: P) =>
    objectOf<Rechecked>(await post(path, params), 'revision')
  return {
    sendFile: sendFile(ctx),
    beginImport: async (uploadId, options) =>
      objectOf<{ jobId: string; attached: boolean }>(
        await post(paths.beginImport, { ...options, uploadId }),
        'jobId',
      ),
    // asked again and again while the server is at it: no indicator
    wizardJob: async (jobId, options) =>
      objectOf<WizardJob>(
        await ctx.http.call({
          method: 'GET',
          path: paths.importJob,
          params: { jobId },
          silent: true,
          ...pick(options),
        }),
        'state',
      ),
    readSheet: params => jobAfter(paths.readSheet, params),
    checkImport: params => jobAfter(paths.checkImport, params),
    plannedRows: async ({ jobId, page = 1, limit = 50, verdict, alike, ...options }) => {
      const params = { jobId, page, limit, verdict, ...alike }
      const { list, total } = readList(
        await ctx.http.call({
          method: 'GET',
          path: paths.plannedRows,
          params,
          asIs: true,
          silent: true,
          ...pick(options),
        }),
      )
      return { list: list as readonly PlannedRow[], total: total ?? list.length }
    },
    editRows: params => recheckedBy(paths.editRows, params),
    replaceAlike: params => recheckedBy(paths.replaceAlike, params),
    leaveRows: params => recheckedBy(paths.leaveRows, params),
    commitImport: params => jobAfter(paths.commitImport, params),
    cancelImport: (jobId, options) => jobAfter(paths.cancelImport, { ...options, jobId }),
    resumeImport: (jobId, options) => jobAfter(paths.resumeImport, { ...options, jobId }),
    undoImport: (jobId, options) => jobAfter(paths.undoImport, { ...options, jobId }),
    errorWorkbook: (jobId, options) =>
      ctx.http.download(
        { method: 'GET', path: paths.errorWorkbook, params: { jobId }, ...pick(options) },
        'errors.xlsx',
      ),
    importTemplate: (resource, { given = {}, ...options } = {}) => {
      const without = Object.keys(given).join(',')
      const params = without ? { params: { without } } : {}
      return ctx.http.download(
        { method: 'GET', path: resourcePath(resource, 'template'), ...params, ...pick(options) },
        `${resource}.xlsx`,
      )
    },
  }
}
