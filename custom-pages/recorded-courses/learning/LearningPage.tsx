import Skeleton from '@mui/material/Skeleton'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { Empty } from '../../../src/ui/parts/States.tsx'
import { usePlayerCode } from '../../../src/ui/player/preload.ts'
import { CoursesView } from './CoursesView.tsx'
import { CourseView } from './CourseView.tsx'
import { LearningFailure } from './LearningFailure.tsx'
import { StudentFrame } from '../../../src/ui/shell/StudentFrame.tsx'
import { learningTexts } from './learning.texts.ts'
import { SectionView } from './SectionView.tsx'
import { ownCoursePass } from '../../../resources/recorded-courses/watching.calls.ts'
import { useStudentPass } from '../../../src/ui/shell/useStudentPass.ts'

/**
 * /myCourses?course=&section=#<pass>: the recorded courses of a student, by their link or by
 * logging in.
 */
export const LearningPage = () => {
  const t = useTexts(learningTexts)
  const { search } = useLocation()
  const [query] = useSearchParams()
  usePlayerCode(query.has('section') ? 'hls' : undefined)
  const { pass, ofLink, needsLogin, failure, retry } = useStudentPass(ownCoursePass)
  if (needsLogin)
    return <Navigate to={`/login?redirect=${encodeURIComponent(`/myCourses${search}`)}`} replace />
  if (failure !== undefined && refusalOf(failure).body?.code === ErrorCode.userNotFound)
    return (
      <StudentFrame title={t.title}>
        <Empty icon="student" title={t.noStudent} help={t.noStudentHelp} />
      </StudentFrame>
    )
  if (failure !== undefined) return <LearningFailure error={failure} retry={retry} />
  if (pass === undefined)
    return (
      <StudentFrame title={t.title}>
        <Skeleton variant="rounded" height={240} aria-label={t.loading} />
      </StudentFrame>
    )
  const course = query.get('course') ?? undefined
  const section = query.get('section') ?? undefined
  if (section !== undefined)
    return (
      <SectionView
        key={section}
        pass={pass}
        ofLink={ofLink}
        courseId={course}
        sectionId={section}
      />
    )
  if (course !== undefined)
    return <CourseView key={course} pass={pass} ofLink={ofLink} courseId={course} />
  return <CoursesView pass={pass} ofLink={ofLink} />
}
