import { QueryClient } from '@tanstack/react-query'

/**
 * Results stay fresh for half a minute; the data provider retries time-outs itself (SES-10), so
 * there are no retries here.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 600_000, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
