import { useQuery } from '@tanstack/react-query'
import { enterLesson } from '../../resources/joining/joining.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import type { TimetableEntry } from './entries.ts'

/**
 * Tells whether the person has a place in the lesson's classroom; false until that is known. Being
 * early is no reason against it.
 */
export const useMayEnter = ({ id, lesson }: TimetableEntry): boolean => {
  const edu = useEdu()
  const { data } = useQuery({
    queryKey: ['way into', id],
    enabled: lesson.status !== 'ENDED',
    retry: false,
    queryFn: ({ signal }) =>
      edu.ask(enterLesson, { lessonId: id, look: true }, { signal, quiet: true, silent: true }),
  })
  return data?.state === 'OPEN' || data?.state === 'EARLY'
}
