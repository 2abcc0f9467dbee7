import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { linkTo } from '../../../src/ui/links.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { Empty, ErrorState, Page } from '../../../src/ui/parts/index.ts'
import { attendanceTexts } from './attendance.texts.ts'

const ToLessons = () => {
  const t = useTexts(attendanceTexts)
  return (
    <Button component={Link} to={linkTo(lesson, 'list')}>
      {t.toLessons}
    </Button>
  )
}

/** Replaces a lesson's screen if its address names no lesson. */
export const NoLesson = ({ title, help }: { readonly title: string; readonly help: string }) => {
  const t = useTexts(attendanceTexts)
  return (
    <Page title={title} width="narrow">
      <Empty icon="calendar" title={t.chooseTitle} help={help} actions={<ToLessons />} />
    </Page>
  )
}

interface FailureProps {
  readonly error: unknown
  retry(): void
}

/** The error if data of a lesson could not be loaded; it says whether the lesson exists. */
export const LessonError = ({ error, retry }: FailureProps) => {
  const t = useTexts(attendanceTexts)
  const missing = new Set<string>([ErrorCode.lessonNotFound, ErrorCode.notFound]).has(
    String(refusalOf(error).body?.code ?? refusalOf(error).status),
  )
  return <ErrorState {...(missing ? { message: t.missing } : { retry })} actions={<ToLessons />} />
}

/** In place of a lesson that is not there, or could not be loaded. */
export const LessonFailure = ({ title, ...failure }: FailureProps & { readonly title: string }) => (
  <Page title={title} width="narrow">
    <LessonError {...failure} />
  </Page>
)
