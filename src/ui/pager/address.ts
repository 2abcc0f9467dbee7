import { defaultPageSize, isPageSize } from './pages.ts'

/**
 * The page in an address, from 1, and its size; `usual`: the default size. Invalid values count as
 * missing, because people edit addresses.
 */
export const pageOfAddress = (
  query: URLSearchParams,
  usual = defaultPageSize,
): { readonly page: number; readonly limit: number } => {
  const limit = Number(query.get('limit'))
  return {
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    limit: isPageSize(limit) ? limit : usual,
  }
}
