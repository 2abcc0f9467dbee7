import { useQuery } from '@tanstack/react-query'
import { findTime, type FreeTimeQuestion } from '../../resources/scheduling/timetable.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'

/**
 * Reads the next times when all of these people are free; reads nothing without people or classes.
 */
export const useFreeTimes = (question: FreeTimeQuestion | undefined) => {
  const edu = useEdu()
  return useQuery({
    queryKey: ['freeTimes', question],
    enabled: question !== undefined,
    staleTime: 0,
    queryFn: ({ signal }) =>
      edu.ask(findTime, question ?? { minutes: 0, timezone: '' }, { signal, quiet: true }),
    select: ({ times }) => times,
  })
}
