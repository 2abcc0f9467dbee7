import type { EduExtras, HistoryEntry } from '../src/protocol/provider.ts'
import { read, type Context } from './context.ts'
import { readList } from './shapes.ts'

export const history =
  (ctx: Context): EduExtras['history'] =>
  async (resource, { id, page = 1, limit = 20, ...options }) => {
    const { list, total } = readList(
      await read(ctx, resource, 'history', { id, page, limit }, options),
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers entries of the history
    return { list: list as readonly HistoryEntry[], total: total ?? list.length }
  }
