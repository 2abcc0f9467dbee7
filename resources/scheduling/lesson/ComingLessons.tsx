import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { ErrorState } from '../../../src/ui/parts/index.ts'
import { LessonLines } from './LessonLines.tsx'
import { lessonLinesTexts } from './lessonLines.texts.ts'
import { comingLessons } from './personLessons.calls.ts'

/** The lessons that a student has before them. */
export const ComingLessons = ({ record }: { readonly record: { readonly id: string } }) => {
  const t = useTexts(lessonLinesTexts)
  const edu = useEdu()
  const { data, isError, refetch } = useQuery({
    queryKey: ['lesson', 'coming', record.id],
    queryFn: ({ signal }) =>
      edu.ask(comingLessons, { studentId: record.id }, { signal, quiet: true }),
  })
  if (isError) return <ErrorState retry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  return <LessonLines title={t.coming} none={t.noComing} lessons={data.list} refs={data.refs} />
}
