import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { exportTeacherLessons } from '../../scheduling/lesson/lesson.calls.ts'
import { exportPersonalData } from '../../../src/protocol/calls/personalData.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { FileButton } from '../../../src/ui/parts/FileButton.tsx'

const asideTexts = texts({
  en: { lessons: 'Export lessons', reports: 'Send reports', personalData: 'Export personal data' },
  zh: { lessons: '导出课节', reports: '发送报告', personalData: '导出个人数据' },
})

/** What is done with a teacher from the page about one (API-19). */
export const TeacherAside = ({
  record,
}: {
  readonly record: { readonly id: string; readonly deletedAt: string | null }
}) => {
  const t = useTexts(asideTexts)
  const allowed = useAllowed()
  const [mayExport, maySend] = [allowed('lesson.export'), allowed('reportLink.send')]
  const mayExportPerson = allowed('teacher.exportPersonalData')
  if (record.deletedAt !== null || !(mayExport || maySend || mayExportPerson)) return null
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      {mayExport && (
        <FileButton
          call={exportTeacherLessons}
          input={{ id: record.id }}
          fallback="lessons.xlsx"
          label={t.lessons}
        />
      )}
      {maySend && (
        <Button
          variant="outlined"
          component={Link}
          to={`/sendReports?teacherId=${encodeURIComponent(record.id)}`}
        >
          {t.reports}
        </Button>
      )}
      {mayExportPerson && (
        <FileButton
          call={exportPersonalData}
          input={{ resource: 'teacher', id: record.id }}
          fallback="personal-data.json"
          label={t.personalData}
        />
      )}
    </Stack>
  )
}
