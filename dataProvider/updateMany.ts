import type { DataProvider } from 'react-admin'
import { runBulk } from './bulk.ts'
import { newValues } from './changes.ts'
import { distinctIds, optionsOf, type Context } from './context.ts'
import { doneOf } from './deleteMany.ts'

/**
 * Edits the same fields of many records; `data` contains the edited ones (a list field's new list,
 * or a `ListEdit` of its items), `meta.tally` the tally.
 */
export const updateMany =
  (ctx: Context): DataProvider['updateMany'] =>
  async (resource, params) => {
    const ids = distinctIds(params.ids)
    return doneOf(
      ids,
      await runBulk(
        ctx,
        'updateMany',
        resource,
        { ids },
        newValues(await ctx.find(resource), params.data),
        optionsOf(params),
      ),
    )
  }
