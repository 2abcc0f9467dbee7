import { useGetList, type RaRecord } from 'react-admin'
import type { AnyRecord } from '../../schema/resource.ts'
import { refsOf } from '../list/refs.ts'
import type { ShownStrip } from './recordPage.ts'

const usualDays = 30
/** Dots of two lines. */
const mostDots = 40
/** More than anybody has in a week. */
const mostOfWeek = 100

/** The records that a strip draws, in order of time; `data` is undefined until they are there. */
export const useStrip = ({ strip, resource, by, also, at, of, days }: ShownStrip, id: string) => {
  const isWeek = strip === 'week'
  const query = {
    pagination: { page: 1, perPage: isWeek ? mostOfWeek : mostDots },
    sort: { field: at, order: isWeek ? 'ASC' : 'DESC' },
    meta: { computed: false },
  } as const
  const { data, total, meta, isError } = useGetList<RaRecord & AnyRecord>(resource, {
    ...query,
    filter: isWeek
      ? { [by]: id, [at]: 'week' }
      : { [by]: id, [`${at}_gte`]: `today-${days ?? usualDays}`, [`${of}_null`]: 'false' },
  })
  const others = useGetList<RaRecord & AnyRecord>(
    resource,
    { ...query, filter: { [`${also?.by ?? by}_has`]: id, [at]: 'week' } },
    { enabled: also !== undefined },
  )
  const own = new Set(data?.map(row => row.id))
  const added = also ? others.data?.filter(row => !own.has(row.id)) : []
  const timeOf = (row: AnyRecord) => String(row[at])
  return {
    rows: isWeek
      ? data && added && [...data, ...added].toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
      : data?.toReversed(),
    /** The titles that came with a row, and its mark where it refers to the record among others. */
    besideOf: ({ id: rowId }: RaRecord & AnyRecord) =>
      own.has(rowId)
        ? { refs: refsOf(meta), mark: undefined }
        : { refs: refsOf(others.meta), mark: also?.label },
    total: total ?? 0,
    failed: isError || others.isError,
  }
}
