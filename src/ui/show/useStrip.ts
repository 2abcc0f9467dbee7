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
export const useStrip = ({ strip, resource, by, at, of, days }: ShownStrip, id: string) => {
  const isWeek = strip === 'week'
  const { data, total, meta, isError } = useGetList<RaRecord & AnyRecord>(resource, {
    pagination: { page: 1, perPage: isWeek ? mostOfWeek : mostDots },
    sort: { field: at, order: isWeek ? 'ASC' : 'DESC' },
    filter: isWeek
      ? { [by]: id, [at]: 'week' }
      : { [by]: id, [`${at}_gte`]: `today-${days ?? usualDays}`, [`${of}_null`]: 'false' },
    meta: { computed: false },
  })
  return {
    rows: isWeek ? data : data?.toReversed(),
    total: total ?? 0,
    refs: refsOf(meta),
    failed: isError,
  }
}
