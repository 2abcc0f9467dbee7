import type { QueryClient } from '@tanstack/react-query'

interface ListPage {
  readonly data: readonly { readonly id: string }[]
}
interface ListParams {
  readonly pagination: { readonly page: number }
}
interface Neighbours {
  readonly previous?: string | undefined
  readonly next?: string | undefined
}

/**
 * Finds the records before and after one in the list that was last seen, among its loaded rows;
 * none if the record was opened from elsewhere.
 */
export const neighboursOf = (client: QueryClient, resource: string, id: string): Neighbours => {
  const [latest] = client
    .getQueryCache()
    .findAll({ queryKey: [resource, 'getList'] })
    .flatMap(({ queryKey, state }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what react-admin keeps under this key
      const rows = (state.data as ListPage | undefined)?.data ?? []
      const at = rows.findIndex(row => row.id === id)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key of `useGetList`
      const params = queryKey[2] as ListParams | undefined
      return at === -1 || !params ? [] : [{ rows, at, params, seen: state.dataUpdatedAt }]
    })
    .toSorted((a, b) => b.seen - a.seen)
  if (!latest) return {}
  const { rows, at, params } = latest
  const pageBeside = (by: number): ListPage['data'] => {
    const pagination = { ...params.pagination, page: params.pagination.page + by }
    const key = [resource, 'getList', { ...params, pagination }]
    return client.getQueryData<ListPage>(key)?.data ?? []
  }
  return {
    previous: (rows[at - 1] ?? pageBeside(-1).at(-1))?.id,
    next: (rows[at + 1] ?? pageBeside(1)[0])?.id,
  }
}
