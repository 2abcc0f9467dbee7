import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin'
import { isObject, optionsOf, read, type Context } from './context.ts'
import { pageOf } from './query.ts'
import type { QueryParams } from './request.ts'
import { readList } from './shapes.ts'

/**
 * One page. `meta.total === false` omits the count, so that a full page means there is a next one;
 * `meta.computed === false` omits computed fields.
 */
export const page = async <R extends RaRecord>(
  ctx: Context,
  resource: string,
  params: GetListParams,
  more: QueryParams = {},
): Promise<GetListResult<R>> => {
  const meta = isObject(params.meta) ? params.meta : {}
  const query = {
    ...pageOf(params),
    ...more,
    ...(meta['total'] === false ? { total: 'no' } : {}),
    ...(meta['computed'] === false ? { computed: 'no' } : {}),
  }
  const {
    list,
    total,
    more: uncounted,
    refs,
  } = readList(await read(ctx, resource, 'list', query, optionsOf(params)))
  const limit = params.pagination?.perPage ?? 50
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the type of the resource's records
    data: list as R[],
    ...(total === undefined
      ? {
          pageInfo: {
            hasNextPage: list.length === limit,
            hasPreviousPage: (params.pagination?.page ?? 1) > 1,
          },
        }
      : { total }),
    ...(refs || uncounted
      ? { meta: { ...(refs ? { refs } : {}), ...(uncounted ? { more: true } : {}) } }
      : {}),
  }
}

export const getList =
  (ctx: Context): DataProvider['getList'] =>
  (resource, params) =>
    page(ctx, resource, params)
