import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { exportStudentLessons } from '../../scheduling/lesson/lesson.calls.ts'
import { exportPersonalData } from '../../../src/protocol/calls/personalData.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { later } from '../../../src/ui/parts/later.tsx'
import { FileButton } from '../../../src/ui/parts/FileButton.tsx'

const HoursLinkButton = later(() =>
  import('../../../custom-pages/lesson-hours/HoursLink.tsx').then(module => module.HoursLinkButton),
)

const asideTexts = texts({
  en: {
    lessons: 'Export lessons',
    reports: 'Send reports',
    hours: 'Lesson hours',
    personalData: 'Export personal data',
  },
  zh: { lessons: '导出课节', reports: '发送报告', hours: '课时统计', personalData: '导出个人数据' },
})

/** What is done with a student from the page about one (API-19, TSK-03). */
export const StudentAside = ({
  record,
}: {
  readonly record: { readonly id: string; readonly deletedAt: string | null }
}) => {
  const t = useTexts(asideTexts)
  const allowed = useAllowed()
  const [mayExport, maySend] = [allowed('lesson.export'), allowed('reportLink.send')]
  const [mayReadHours, mayLink] = [allowed('hourEntry.read'), allowed('hourEntry.link')]
  const mayExportPerson = allowed('student.exportPersonalData')
  const mayAny = mayExport || maySend || mayReadHours || mayLink || mayExportPerson
  if (record.deletedAt !== null || !mayAny) return null
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      {mayReadHours && (
        <Button variant="outlined" component={Link} to={`/studentHours?id=${record.id}`}>
          {t.hours}
        </Button>
      )}
      {mayLink && (
        <Suspense fallback={null}>
          <HoursLinkButton studentId={record.id} />
        </Suspense>
      )}
      {mayExport && (
        <FileButton
          call={exportStudentLessons}
          input={{ id: record.id }}
          fallback="lessons.xlsx"
          label={t.lessons}
        />
      )}
      {maySend && (
        <Button
          variant="outlined"
          component={Link}
          to={`/sendReports?studentId=${encodeURIComponent(record.id)}`}
        >
          {t.reports}
        </Button>
      )}
      {mayExportPerson && (
        <FileButton
          call={exportPersonalData}
          input={{ resource: 'student', id: record.id }}
          fallback="personal-data.json"
          label={t.personalData}
        />
      )}
    </Stack>
  )
}
