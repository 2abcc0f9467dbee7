import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { enterLesson, type OwnWayIn } from '../../resources/joining/joining.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useShell } from '../../src/ui/shell/context.tsx'

/**
 * The logged-in person's entry to the current lesson. Undefined without a login, while it loads, if
 * they don't belong to the lesson, and once they say that they are someone else. `asked`: the
 * response has arrived.
 */
export const useOwnWay = (lessonId: string | undefined) => {
  const edu = useEdu()
  const { person } = useShell()
  const [other, setOther] = useState(false)
  const enabled = person !== '' && lessonId !== undefined && !other
  const { data, dataUpdatedAt, isPending, refetch } = useQuery<OwnWayIn>({
    queryKey: ['ownWay', lessonId, person],
    enabled,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== 'NOT_YOURS' ? 60_000 : false,
    // a person logged in at another institution counts as a stranger here
    queryFn: ({ signal }) =>
      edu.ask(
        enterLesson,
        { lessonId: lessonId ?? '', look: true },
        { signal, quiet: true, silent: true },
      ),
  })
  return {
    person,
    way: enabled && data && data.state !== 'NOT_YOURS' ? data : undefined,
    askedAt: dataUpdatedAt,
    asked: !enabled || !isPending,
    retry: useCallback(() => void refetch(), [refetch]),
    /** Another person uses this device: they enter their own contact. */
    leave: (): void => setOther(true),
  }
}
export type OwnWay = ReturnType<typeof useOwnWay>
