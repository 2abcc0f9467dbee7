import type { EduExtras } from '../src/protocol/provider.ts'
import { read, type Context } from './context.ts'
import { queryParamsOf } from './query.ts'
import { numberOf } from './shapes.ts'

export const count =
  (ctx: Context): EduExtras['count'] =>
  async (resource, params) =>
    numberOf(await read(ctx, resource, 'count', queryParamsOf(params.filter), params), 'total')
