import type { DataProvider, RaRecord, UpdateParams, UpdateResult } from 'react-admin'
import { valuesToSend } from './changes.ts'
import { optionsOf, write, type Context } from './context.ts'
import { recordOf } from './shapes.ts'

/**
 * Sends the differences from `previousData`, with its version. If someone else has changed the
 * record, it rejects with 409, and `base` and `theirs` in the body. Without differences nothing is
 * sent.
 */
export const update =
  (ctx: Context): DataProvider['update'] =>
  async <R extends RaRecord>(resource: string, params: UpdateParams): Promise<UpdateResult<R>> => {
    const changes = valuesToSend(await ctx.find(resource), params.data, params.previousData)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- react-admin says that the previous record is partial; a form has the whole one
    if (Object.keys(changes).length === 0) return { data: params.previousData as R }
    const body = {
      id: String(params.id),
      version: params.previousData['version'] as unknown,
      ...changes,
    }
    return recordOf<R>(await write(ctx, resource, 'update', body, optionsOf(params)))
  }
