import { useGetOne, type RaRecord } from 'react-admin'
import type { AnyRecord, AnyResource } from '../schema/resource.ts'

interface Options {
  readonly enabled?: boolean
  readonly retry?: false
}

/**
 * Reads one record for a page of its own. react-admin's lists put every row that they read into the cache of single records; where a row is
 * a summary (`list.summary`), the record is kept under a key that no list writes, so that it is always read whole.
 */
export const useRecord = <R extends RaRecord = RaRecord & AnyRecord>(
  def: Pick<AnyResource, 'name' | 'list'> | undefined,
  id: string,
  options: Options = {},
) =>
  useGetOne<R>(
    def?.name ?? '',
    { id, ...(def?.list.summary ? { meta: { whole: true } } : {}) },
    options,
  )
