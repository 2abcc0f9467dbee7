import type { DataProvider, RaRecord } from 'react-admin'
import { distinctIds, optionsOf, read, type Context } from './context.ts'
import { readList } from './shapes.ts'

/** An address of 100 ids of 26 letters stays under 4 kB. */
const chunk = 100

export const getMany =
  (ctx: Context): DataProvider['getMany'] =>
  async <R extends RaRecord>(resource: string, params: Parameters<DataProvider['getMany']>[1]) => {
    const ids = distinctIds(params.ids)
    const parts = Array.from({ length: Math.ceil(ids.length / chunk) }, (_, i) =>
      ids.slice(i * chunk, (i + 1) * chunk),
    )
    const lists = await Promise.all(
      parts.map(async part =>
        readList(await read(ctx, resource, 'many', { ids: part.join(',') }, optionsOf(params))),
      ),
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the type of the resource's records
    return { data: lists.flatMap(l => l.list as R[]) }
  }
