import { atOnce } from '../src/protocol/bulk.ts'
import type { EduExtras } from '../src/protocol/provider.ts'
import { runBulk } from './bulk.ts'
import type { Context } from './context.ts'
import { soleFailure } from './shapes.ts'

export const restore =
  (ctx: Context): EduExtras['restore'] =>
  async (resource, id) => {
    const failure = soleFailure(atOnce(await runBulk(ctx, 'restore', resource, { ids: [id] })))
    if (failure) throw failure
  }
