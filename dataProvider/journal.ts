import { resourcePath } from '../src/protocol/paths.ts'
import type { JournalDetail, JournalEntry, UndoTally } from '../src/protocol/journal.ts'
import type { EduExtras } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { begunOf, listOf, objectOf } from './shapes.ts'

export const undo =
  (ctx: Context): EduExtras['undo'] =>
  async (id, options) => {
    const answer = await ctx.http.call({
      method: 'POST',
      path: resourcePath('operation', 'undo'),
      json: { id },
      ...pick(options),
    })
    return begunOf(answer) ?? objectOf<UndoTally>(answer, 'matched')
  }

export const journal =
  (ctx: Context): EduExtras['journal'] =>
  async ({ page = 1, limit = 20, everyone = false, ...options }) => {
    const params = { page, limit, ...(everyone ? { everyone: '1' } : {}) }
    const { list, total } = listOf(
      await ctx.http.call({
        method: 'GET',
        path: resourcePath('operation', 'list'),
        params,
        ...pick(options),
      }),
    )
    return { list: list as readonly JournalEntry[], total: total ?? list.length }
  }

export const journalEntry =
  (ctx: Context): EduExtras['journalEntry'] =>
  async ({ id, page = 1, limit = 20, ...options }) =>
    objectOf<JournalDetail>(
      await ctx.http.call({
        method: 'GET',
        path: resourcePath('operation', 'get'),
        params: { id, page, limit },
        ...pick(options),
      }),
      'changes',
    )
