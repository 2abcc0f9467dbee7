import type { DataProvider, RaRecord } from 'react-admin'
import { isObject, optionsOf, read, type Context } from './context.ts'
import { recordOf } from './shapes.ts'

/**
 * One record; titles of what it refers to are on `meta.refs`. react-admin drops the meta of one
 * record, so that with `meta.whole` they are on the record too (`refs`). A missing record is not
 * reported by a toast: the caller renders a 404.
 */
export const getOne =
  (ctx: Context): DataProvider['getOne'] =>
  async <R extends RaRecord>(resource: string, params: Parameters<DataProvider['getOne']>[1]) => {
    const options = { ...optionsOf(params), quiet: true }
    const found = recordOf<R>(await read(ctx, resource, 'get', { id: params.id }, options))
    const { data, meta } = found
    return meta && isObject(params.meta) && params.meta['whole'] === true
      ? { ...found, data: { ...data, refs: meta.refs } }
      : found
  }
