import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Call, GivenOf, Inputs } from '../schema/call/index.ts'
import { useEdu } from './context.tsx'

/**
 * Asks a declared call that only reads, anew where its input changes; meanwhile the last answer
 * stays. `failed`: there is no answer, and `retry` asks again. Nothing is asked while `ready` is
 * false.
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
