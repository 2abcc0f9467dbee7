import type { DataProvider } from 'react-admin'
import { optionsOf, read, type Context } from './context.ts'
import { recordOf } from './shapes.ts'

/** One record; titles of what it refers to are on `meta.refs`. That it isn't there is said in its place by whoever asks, and by no toast. */
export const getOne =
  (ctx: Context): DataProvider['getOne'] =>
  async (resource, params) =>
    recordOf(
      await read(ctx, resource, 'get', { id: params.id }, { ...optionsOf(params), quiet: true }),
    )
