import type { DataProvider } from 'react-admin'
import type { Context } from './context.ts'
import { page } from './getList.ts'
import type { AnyResource } from '../src/schema/resource.ts'

/**
 * The condition that a reference has the id; for a field with several references, that they include
 * it.
 */
const conditionOn = (resource: AnyResource | undefined, target: string): string =>
  resource?.fields[target]?.kind === 'references' ? `${target}_has` : target

/** Records of `resource` whose reference `target` contains the id. */
export const getManyReference =
  (ctx: Context): DataProvider['getManyReference'] =>
  async (resource, params) =>
    page(ctx, resource, params, {
      [conditionOn(await ctx.find(resource), params.target)]: params.id,
    })
