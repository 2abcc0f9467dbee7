import { Navigate, useSearchParams } from 'react-router-dom'
import { FormScreen } from '../../../src/ui/form/FormScreen.tsx'

/**
 * New courseware has a page of its own, which sends many files by the tray of uploads; what is
 * there has the usual form.
 */
export const CoursewareFormWay = () => {
  const [query] = useSearchParams()
  return query.get('mode') === 'create' ? <Navigate replace to="/addCourseware" /> : <FormScreen />
}
