import { paths, resourcePath } from '../src/protocol/paths.ts'
import type { EduExtras, ImportJob, ImportRow } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { readList, objectOf } from './shapes.ts'

export const importFile =
  (ctx: Context): EduExtras['importFile'] =>
  async (resource, file, options) =>
    objectOf<{ jobId: string }>(
      await ctx.http.call({
        method: 'POST',
        path: resourcePath(resource, 'import'),
        multipart: { file },
        ...pick(options),
      }),
      'jobId',
    )

/** Asked again and again while a job runs: no indicator. */
export const importJob =
  (ctx: Context): EduExtras['importJob'] =>
  async (jobId, options) =>
    objectOf<ImportJob>(
      await ctx.http.call({
        method: 'GET',
        path: paths.importJob,
        params: { jobId },
        silent: true,
        ...pick(options),
      }),
      'state',
    )

export const importRows =
  (ctx: Context): EduExtras['importRows'] =>
  async ({ jobId, page = 1, limit = 50, only, ...options }) => {
    const { list, total } = readList(
      await ctx.http.call({
        method: 'GET',
        path: paths.importRows,
        params: { jobId, page, limit, only },
        ...pick(options),
      }),
    )
    return { list: list as readonly ImportRow[], total: total ?? list.length }
  }
