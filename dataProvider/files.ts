import { paths, resourcePath } from '../src/protocol/paths.ts'
import type { EduExtras, FileRef } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { objectOf } from './shapes.ts'

/** Uploads a file for a field; what comes back is the field's value. */
export const upload =
  (ctx: Context): EduExtras['upload'] =>
  async (resource, field, file, options) =>
    objectOf<FileRef>(
      await ctx.http.call({ method: 'POST', path: paths.upload, multipart: { resource, field, file }, ...pick(options) }),
      'id',
    )

/** The list's query as an xlsx; the name is the server's. */
export const exportFile =
  (ctx: Context): EduExtras['exportFile'] =>
  (resource, { query, sort, ids, columns, ...options }) =>
    ctx.http.download(
      { method: 'POST', path: resourcePath(resource, 'export'), json: { query, sort, ids, columns }, ...pick(options) },
      `${resource}.xlsx`,
    )
