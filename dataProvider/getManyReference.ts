import type { DataProvider } from 'react-admin'
import type { Context } from './context.ts'
import { page } from './getList.ts'
import type { AnyResource } from '../src/schema/resource.ts'

/** A field that holds several references is asked whether it has the id. */
const conditionOn = (resource: AnyResource | undefined, target: string): string =>
  resource?.fields[target]?.kind === 'references' ? `${target}_has` : target

/** Records of `resource` whose reference `target` holds the id. */
export const getManyReference =
  (ctx: Context): DataProvider['getManyReference'] =>
  async (resource, params) =>
    page(ctx, resource, params, {
      [conditionOn(await ctx.find(resource), params.target)]: params.id,
    })
