import { resourcePath } from '../src/protocol/paths.ts'
import type { UndoTally } from '../src/protocol/journal.ts'
import type { EduExtras } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { begunOf, objectOf } from './shapes.ts'

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
