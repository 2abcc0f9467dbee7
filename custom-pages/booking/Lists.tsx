import { Navigate, useSearchParams } from 'react-router-dom'
import { ListScreen } from '../../src/ui/list/ListScreen.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { bookCourse, bookLesson, ofBookingClasses, ofBookingLessons } from './definitions.ts'
import { Detail } from './Detail.tsx'
import { Within } from './Within.tsx'

/** /bookClass: classes whose lessons are booked. */
export const BookClassPage = () => (
  <Within resource="course">
    <ListScreen fixed={ofBookingClasses} />
  </Within>
)
export const BookClassDetailPage = () => <Detail resource="course" />
/** /addBookClass: the form of a new one. */
export const AddBookClassPage = () => <Navigate to={linkTo(bookCourse, 'create')} replace />

/** /bookLession: lessons that are booked. */
export const BookLessonPage = () => (
  <Within resource="lesson">
    <ListScreen fixed={ofBookingLessons} />
  </Within>
)
export const BookLessonDetailPage = () => <Detail resource="lesson" />
/** /editBookLesson?id=: the form of one. */
export const EditBookLessonPage = () => {
  const [query] = useSearchParams()
  const id = query.get('id')
  return (
    <Navigate
      to={id === null ? linkTo(bookLesson, 'list') : linkTo(bookLesson, 'edit', { id })}
      replace
    />
  )
}

/** /bookTeacher: who teaches what is booked. */
export const BookTeacherPage = () => (
  <Within resource="teacher">
    <ListScreen />
  </Within>
)
