import Skeleton from '@mui/material/Skeleton'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { StudentFrame } from '../../../src/ui/shell/StudentFrame.tsx'
import { ownTaskTexts } from './own.texts.ts'
import { OwnTaskView } from './OwnTaskView.tsx'
import { TaskFailure } from './TaskFailure.tsx'
import { TaskListView } from './TaskListView.tsx'
import { ownTaskPass } from '../../../resources/tasks/ownTasks.calls.ts'
import { useStudentPass } from '../../../src/ui/shell/useStudentPass.ts'

/** /myTasks?task=#<pass>: the tasks of a student, by their link or by logging in (TSK-02). */
export const OwnTasksPage = () => {
  const t = useTexts(ownTaskTexts)
  const { search } = useLocation()
  const [query] = useSearchParams()
  const { pass, ofLink, needsLogin, failure, retry } = useStudentPass(ownTaskPass)
  if (needsLogin)
    return <Navigate to={`/login?redirect=${encodeURIComponent(`/myTasks${search}`)}`} replace />
  if (failure !== undefined) return <TaskFailure error={failure} retry={retry} />
  if (pass === undefined)
    return (
      <StudentFrame title={t.title}>
        <Skeleton variant="rounded" height={240} aria-label={t.loading} />
      </StudentFrame>
    )
  const task = query.get('task')
  return task ? (
    <OwnTaskView key={task} pass={pass} ofLink={ofLink} taskId={task} />
  ) : (
    <TaskListView pass={pass} ofLink={ofLink} />
  )
}
