import { useGetOne, type RaRecord } from 'react-admin'
import type { AnyRecord, AnyResource } from '../schema/resource.ts'

interface Options {
  readonly enabled?: boolean
  readonly retry?: false
}

/** Whether lists contain less of a record than its own page shows. */
const isPartialInLists = ({ list, fields }: Pick<AnyResource, 'list' | 'fields'>): boolean =>
  list.summary === true ||
  Object.entries(fields).some(
    ([name, { options }]) =>
      options.computed === true &&
      (list.hidden?.includes(name) === true || !list.columns.some(column => column === name)),
  )

/**
 * Reads one record for its own page. react-admin's lists put every row into the cache of single
 * records. If a row is a summary (`list.summary`) or may lack computed fields, the record has a
 * separate key that no list writes, so that it is always complete, with the titles of the records
 * that it refers to (`refs`).
 */
export const useRecord = <R extends RaRecord = RaRecord & AnyRecord>(
  def: Pick<AnyResource, 'name' | 'list' | 'fields'> | undefined,
  id: string,
  options: Options = {},
) =>
  useGetOne<R>(
    def?.name ?? '',
    { id, ...(def && isPartialInLists(def) ? { meta: { whole: true } } : {}) },
    options,
  )
