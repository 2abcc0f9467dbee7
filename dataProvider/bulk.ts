import type { BulkVerb, CallOptions, EduExtras, Tally } from '../src/protocol/provider.ts'
import type { Selection } from '../src/protocol/query.ts'
import { write, type Context } from './context.ts'
import { tallyOf } from './shapes.ts'

export const runBulk = async (
  ctx: Context,
  verb: BulkVerb,
  resource: string,
  selection: Selection,
  data?: Readonly<Record<string, unknown>>,
  options?: CallOptions,
): Promise<Tally> => {
  let operation: string | undefined
  const onOperation = (id: string): void => {
    operation = id
    options?.onOperation?.(id)
  }
  const tally = tallyOf(await write(ctx, resource, verb, data ? { ...selection, data } : selection, { ...options, onOperation }))
  return operation === undefined ? tally : { ...tally, operation }
}

export const bulk =
  (ctx: Context): EduExtras['bulk'] =>
  (verb, resource, selection, data, options) =>
    runBulk(ctx, verb, resource, selection, data, options)
