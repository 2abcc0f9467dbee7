import { recordedCoursesErrors } from '../../../resources/recorded-courses/recorded-courses.errors.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { Empty, ErrorState } from '../../../src/ui/parts/States.tsx'
import { StudentFrame } from '../../../src/ui/shell/StudentFrame.tsx'
import { learningTexts } from './learning.texts.ts'

interface LearningFailureProps {
  /** The rejection of the data provider. */
  readonly error: unknown
  readonly back?: { readonly to: string; readonly label: string } | undefined
  retry(): void
}

/** In place of what can't be shown: which end it is, and the one way on that there is. */
export const LearningFailure = ({ error, back, retry }: LearningFailureProps) => {
  const t = useTexts(learningTexts)
  const { body, text } = refusalOf(error)
  const code = body?.code
  const ends: Readonly<Record<string, { readonly title: string; readonly icon: string }>> = {
    [recordedCoursesErrors.recordedCourseUnavailable.code]: { title: t.gone, icon: 'lock' },
    [recordedCoursesErrors.sectionLocked.code]: { title: t.locked, icon: 'lock' },
    [recordedCoursesErrors.videoNotReady.code]: { title: t.notReady, icon: 'clock' },
  }
  const end = code === undefined ? undefined : ends[code]
  if (code === recordedCoursesErrors.invalidCourseLink.code)
    return (
      <StudentFrame title={t.badLink} help={text}>
        <Button component={Link} to="/login?redirect=%2FmyCourses" variant="outlined">
          {t.login}
        </Button>
      </StudentFrame>
    )
  return (
    <StudentFrame title={t.title} back={back}>
      {end ? (
        <Empty icon={end.icon} title={end.title} help={text} />
      ) : (
        <ErrorState message={text || t.failed} retry={retry} />
      )}
    </StudentFrame>
  )
}
