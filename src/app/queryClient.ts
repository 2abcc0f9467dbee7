import { QueryClient } from '@tanstack/react-query'

/**
 * Answers are fresh for half a minute; the wire repeats what timed out itself (SES-10), so nothing
 * is asked a second time here.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 600_000, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
