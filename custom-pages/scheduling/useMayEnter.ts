import { useQuery } from '@tanstack/react-query'
import { enterLesson } from '../../resources/course-invitation/joining.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import type { Entry } from './entries.ts'

/** Whether there is a classroom for a lesson and the person is somebody in it; false until that is known. Early is no reason: the room says when. */
export const useMayEnter = ({ id, lesson }: Entry): boolean => {
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
