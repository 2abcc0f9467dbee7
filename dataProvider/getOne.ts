import type { DataProvider } from 'react-admin'
import { optionsOf, read, type Context } from './context.ts'
import { recordOf } from './shapes.ts'

/**
 * One record; titles of what it refers to are on `meta.refs`. A missing record is not reported by a
 * toast: the caller renders a 404.
 */
export const getOne =
  (ctx: Context): DataProvider['getOne'] =>
  async (resource, params) =>
    recordOf(
      await read(ctx, resource, 'get', { id: params.id }, { ...optionsOf(params), quiet: true }),
    )
