import type { CreateParams, CreateResult, DataProvider, RaRecord } from 'react-admin'
import { newValues } from './changes.ts'
import { optionsOf, write, type Context } from './context.ts'
import { recordOf } from './shapes.ts'

export const create =
  (ctx: Context): DataProvider['create'] =>
  async <_Given extends Omit<RaRecord, 'id'>, Result extends RaRecord>(
    resource: string,
    params: CreateParams,
  ): Promise<CreateResult<Result>> =>
    recordOf<Result>(
      await write(
        ctx,
        resource,
        'create',
        newValues(await ctx.find(resource), params.data),
        optionsOf(params),
      ),
    )
