import type { QueryClient } from '@tanstack/react-query'
import type { DataProvider } from 'react-admin'
import { canDo, type Access } from '../access/index.ts'
import type { AnyResource } from '../schema/resource.ts'
import { listName, showsComputed, type ColumnChoice } from '../ui/list/columnChoice.ts'
import { askedFilter, listDefaults, parseListState } from '../ui/list/list-state.ts'
import { aheadQuery } from '../ui/list/rowsQuery.ts'
import { screenAddressOf } from '../ui/shell/menus.ts'

interface Given {
  readonly resources: readonly AnyResource[]
  readonly access: Access
  readonly provider: Pick<DataProvider, 'getList'>
  readonly client: QueryClient
  /** Whether a list without a query opens with a saved view of the person. */
  readonly hasView: (resource: string) => boolean
  /** The columns that the person chose for a list. */
  readonly columnChoice: (list: string) => ColumnChoice | undefined
}

/**
 * Requests the rows of the list at an address before its screen renders, in parallel with the
 * shell. The list finds them under its query key; a list that opens with a saved view makes its own
 * request.
 */
export const askFirstRows = (
  address: URL,
  { resources, access, provider, client, hasView, columnChoice }: Given,
): void => {
  const place = screenAddressOf(resources, address.pathname, address.searchParams)
  if (
    place?.screen !== 'list' ||
    place.resource.override?.screens?.list ||
    !canDo(access, place.resource, 'read')
  )
    return
  const { resource } = place
  const { name } = resource
  if (address.search === '' && hasView(name)) return
  const state = parseListState(address.search, listDefaults(resource))
  const choice = columnChoice(listName(resource)) ?? {}
  const { page, limit, sort } = state
  const computed = showsComputed(resource, access, choice)
  void client.prefetchQuery(
    aheadQuery(provider, name, { page, limit, sort, filter: askedFilter(state), computed }),
  )
}
