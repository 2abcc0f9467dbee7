import { paths } from '../src/protocol/paths.ts'
import type { EduExtras, Found } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { listOf } from './shapes.ts'

/** For the palette, at every letter: no indicator. */
export const search =
  (ctx: Context): EduExtras['search'] =>
  async ({ q, ...options }) =>
    listOf(
      await ctx.http.call({
        method: 'GET',
        path: paths.search,
        params: { q },
        silent: true,
        ...pick(options),
      }),
    ).list as readonly Found[]
