import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Call, GivenOf, Inputs } from '../schema/call/index.ts'
import { useEdu } from './context.tsx'

/**
 * Makes a declared read-only call, again when its input changes; meanwhile the last result stays.
 * `failed`: there is no result, and `retry` tries again. No call is made while `ready` is false.
 */
export const useAsk = <I extends Inputs, O extends object>(
  call: Call<I, O>,
  input: GivenOf<I>,
  ready = true,
) => {
  const edu = useEdu()
  const { data, isError, refetch } = useQuery({
    enabled: ready,
    queryKey: [call.path, input],
    queryFn: ({ signal }) => edu.ask(call, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return { data, failed: isError && data === undefined, retry: () => void refetch() }
}
