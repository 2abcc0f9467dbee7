import { paths } from '../src/protocol/paths.ts'
import type { EduExtras, FoundRecord } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { readList } from './shapes.ts'

/** For the palette, at every letter: no indicator. */
export const search =
  (ctx: Context): EduExtras['search'] =>
  async ({ q, ...options }) =>
    readList(
      await ctx.http.call({
        method: 'GET',
        path: paths.search,
        params: { q },
        silent: true,
        ...pick(options),
      }),
    ).list as readonly FoundRecord[]
