import Stack from '@mui/material/Stack'
import { texts, useTexts } from '../../src/i18n/texts.ts'
import { exportStudentLessons } from '../lesson/lesson.calls.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { FileButton } from '../../src/ui/pieces/FileButton.tsx'

const asideTexts = texts({
  en: { lessons: 'Export lessons' },
  zh: { lessons: '导出课节' },
})

/** What is done with a student from the page about one (API-19). */
export const StudentAside = ({
  record,
}: {
  readonly record: { readonly id: string; readonly deletedAt: string | null }
}) => {
  const t = useTexts(asideTexts)
  const allowed = useAllowed()
  if (record.deletedAt !== null || !allowed('lesson.export')) return null
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      <FileButton
        call={exportStudentLessons}
        input={{ id: record.id }}
        fallback="lessons.xlsx"
        label={t.lessons}
      />
    </Stack>
  )
}
