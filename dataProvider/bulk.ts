import type { BulkCalls, BulkPreview } from '../src/protocol/bulk.ts'
import type {
  Begun,
  BulkVerb,
  RequestOptions,
  EduExtras,
  BulkTally,
} from '../src/protocol/provider.ts'
import type { Selection } from '../src/protocol/query.ts'
import { write, type Context } from './context.ts'
import { begunOf, objectOf, readBulkTally } from './shapes.ts'

/** The tally, or the task that the change continues as. */
export const runBulk = async (
  ctx: Context,
  verb: BulkVerb,
  resource: string,
  selection: Selection,
  data?: Readonly<Record<string, unknown>>,
  options?: RequestOptions,
): Promise<BulkTally | Begun> => {
  let operation: string | undefined
  const onOperation = (id: string): void => {
    operation = id
    options?.onOperation?.(id)
  }
  const answer = await write(ctx, resource, verb, data ? { ...selection, data } : selection, {
    ...options,
    onOperation,
  })
  const startedTask = begunOf(answer)
  if (startedTask) return startedTask
  const tally = readBulkTally(answer)
  return operation === undefined ? tally : { ...tally, operation }
}

export const bulk =
  (ctx: Context): EduExtras['bulk'] =>
  (verb, resource, selection, data, options) =>
    runBulk(ctx, verb, resource, selection, data, options)

export const bulkCalls = (ctx: Context): BulkCalls => ({
  previewBulk: async (verb, resource, selection, data, { from, ...options } = {}) =>
    objectOf<BulkPreview>(
      await write(
        ctx,
        resource,
        'preview',
        { verb, ...selection, ...(data ? { data } : {}), ...(from === undefined ? {} : { from }) },
        { silent: true, ...options },
      ),
      'judged',
    ),
})
