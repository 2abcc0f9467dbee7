import type { DataProvider, DeleteParams, DeleteResult, RaRecord } from 'react-admin'
import { atOnce } from '../src/protocol/bulk.ts'
import { runBulk } from './bulk.ts'
import { optionsOf, type Context } from './context.ts'
import { soleFailure } from './shapes.ts'

/** Lays one record into the trash. */
export const deleteOne =
  (ctx: Context): DataProvider['delete'] =>
  async <R extends RaRecord>(
    resource: string,
    params: DeleteParams<R>,
  ): Promise<DeleteResult<R>> => {
    const failure = soleFailure(
      atOnce(
        await runBulk(
          ctx,
          'delete',
          resource,
          { ids: [String(params.id)] },
          undefined,
          optionsOf(params),
        ),
      ),
    )
    if (failure) throw failure
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- react-admin wants a record, and the server answers none: the id is all that is known
    return { data: params.previousData ?? ({ id: params.id } as R) }
  }
