import { paths } from '../src/protocol/paths.ts'
import type { EduExtras, MenuItem, SessionInfo } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { listOf, objectOf } from './shapes.ts'

export const sessionInfo =
  (ctx: Context): EduExtras['session'] =>
  async options =>
    objectOf<SessionInfo>(
      await ctx.http.call({ method: 'GET', path: paths.session, silent: true, ...pick(options) }),
      'uid',
    )

/** Children of a menu entry; the reply is a list, or an object that has it as `list` or `children`. */
export const menu =
  (ctx: Context): EduExtras['menu'] =>
  async (parentId, options) => {
    const response = await ctx.http.call({
      method: 'GET',
      path: paths.menu,
      params: { parentId },
      silent: true,
      ...pick(options),
    })
    if (Array.isArray(response)) return response as MenuItem[]
    const children = response as { readonly children?: unknown }
    return (
      Array.isArray(children.children) ? children.children : listOf(response).list
    ) as readonly MenuItem[]
  }
