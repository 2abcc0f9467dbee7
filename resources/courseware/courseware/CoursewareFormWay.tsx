import { Navigate, useSearchParams } from 'react-router-dom'
import { FormScreen } from '../../../src/ui/form/FormScreen.tsx'

/**
 * New courseware has its own page, which sends many files through the upload tray; an existing one
 * uses the standard form.
 */
export const CoursewareFormWay = () => {
  const [query] = useSearchParams()
  return query.get('mode') === 'create' ? <Navigate replace to="/addCourseware" /> : <FormScreen />
}
