import { paths, resourcePath } from '../src/protocol/paths.ts'
import type { Begun, EduExtras, FileRef } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { objectOf } from './shapes.ts'

/** Uploads a file for a field; what comes back is the field's value. */
export const upload =
  (ctx: Context): EduExtras['upload'] =>
  async (resource, field, file, options) =>
    objectOf<FileRef>(
      await ctx.http.call({
        method: 'POST',
        path: paths.upload,
        params: { resource, field },
        multipart: { file },
        ...pick(options),
      }),
      'id',
    )

/**
 * The path of a list's export: the definition names it, as the specification requires for classes
 * and lessons (API-19).
 */
const pathOf = async ({ find }: Context, resource: string): Promise<`/${string}`> => {
  const options = (await find(resource))?.export
  return (options ? options.path : undefined) ?? resourcePath(resource, 'export')
}

/**
 * Exports the list's query: a file with the server's name, or for many rows the task that makes the
 * file.
 */
export const exportFile =
  (ctx: Context): EduExtras['exportFile'] =>
  async (
    resource,
    { query, sort, ids, except, columns, format, fields, onReceived, ...options },
  ) => {
    const json = { query, sort, ids, except, columns, format, fields }
    const call = {
      method: 'POST',
      path: await pathOf(ctx, resource),
      json,
      ...(onReceived ? { onReceived } : {}),
      ...pick(options),
    } as const
    const reply = await ctx.http.downloadOr(call, `${resource}.${format ?? 'xlsx'}`)
    return 'response' in reply ? objectOf<Begun>(reply.response, 'taskId') : reply
  }
