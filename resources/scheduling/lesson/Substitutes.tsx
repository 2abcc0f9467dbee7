import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { ErrorState } from '../../../src/ui/parts/index.ts'
import { LessonLines } from './LessonLines.tsx'
import { lessonLinesTexts } from './lessonLines.texts.ts'
import { substituteDays, substitutesOf } from './personLessons.calls.ts'

/** Lessons in which others stand in for a teacher, and the teacher for others. */
export const Substitutes = ({ record }: { readonly record: { readonly id: string } }) => {
  const t = useTexts(lessonLinesTexts)
  const edu = useEdu()
  const { data, isError, refetch } = useQuery({
    queryKey: ['lesson', 'substitutes', record.id],
    queryFn: ({ signal }) =>
      edu.ask(substitutesOf, { teacherId: record.id }, { signal, quiet: true }),
  })
  if (isError) return <ErrorState retry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const { forTeacher, byTeacher, refs } = data
  return (
    <Stack sx={{ gap: 6 }}>
      <Typography color="text.secondary">
        {t.span(substituteDays.before, substituteDays.after)}
      </Typography>
      <LessonLines title={t.forTeacher} none={t.noneForTeacher} lessons={forTeacher} refs={refs} />
      <LessonLines title={t.byTeacher} none={t.noneByTeacher} lessons={byTeacher} refs={refs} />
    </Stack>
  )
}
