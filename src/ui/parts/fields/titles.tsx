import { useGetManyAggregate } from 'react-admin'
import type { ReactNode } from 'react'
import type { AnyRecord } from '../../../schema/resource.ts'
import type { Refs } from '../../field-view.ts'
import { useFindResource } from '../../context.tsx'

/** The name of a record: its title field, otherwise its id. */
export const useTitleOf = (
  resource: string,
): ((record: Readonly<Record<string, unknown>>) => string) => {
  const title = useFindResource()(resource)?.title
  return record => {
    const text = title === undefined ? undefined : record[title]
    return typeof text === 'string' && text !== '' ? text : String(record['id'])
  }
}

type Ids = readonly string[]
interface FetchProps {
  readonly to: string
  readonly ids: Ids
  children(titles: ReadonlyMap<string, string>): ReactNode
}

/** Titles of records that the response did not include; all cells of a list load them together. */
const Fetched = ({ to, ids, children }: FetchProps) => {
  const titleOf = useTitleOf(to)
  const { data } = useGetManyAggregate<AnyRecord>(to, { ids: [...ids] })
  return children(
    new Map(
      data
        ?.filter(record => record !== undefined && record !== null)
        .map(record => [record.id, titleOf(record)]),
    ),
  )
}

/**
 * Provides the titles of records by id: from `refs` if they contain them, otherwise fetched. A
 * title that is not known (yet) is absent.
 */
export const Titles = ({
  to,
  ids,
  refs,
  children,
}: FetchProps & { readonly refs?: Refs | undefined }) => {
  const known = new Map(
    ids.flatMap(id => {
      const title = refs?.[to]?.[id]
      return title === undefined ? [] : [[id, title] as const]
    }),
  )
  return known.size === ids.length ? (
    children(known)
  ) : (
    <Fetched to={to} ids={ids}>
      {children}
    </Fetched>
  )
}
