import { tasksErrors } from '../../../resources/tasks/tasks.errors.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { Empty, ErrorState } from '../../../src/ui/parts/States.tsx'
import { StudentFrame } from '../../../src/ui/shell/StudentFrame.tsx'
import { ownTaskTexts } from './own.texts.ts'

interface TaskFailureProps {
  /** The rejection of the data provider. */
  readonly error: unknown
  readonly back?: { readonly to: string; readonly label: string } | undefined
  retry(): void
}

/** In place of what can't be shown: which end it is, and the one way on that there is. */
export const TaskFailure = ({ error, back, retry }: TaskFailureProps) => {
  const t = useTexts(ownTaskTexts)
  const { body, text } = refusalOf(error)
  if (body?.code === tasksErrors.taskLinkInvalid.code)
    return (
      <StudentFrame title={t.badLink} help={text}>
        <Button component={Link} to="/login?redirect=%2FmyTasks" variant="outlined">
          {t.login}
        </Button>
      </StudentFrame>
    )
  if (body?.code === ErrorCode.userNotFound)
    return (
      <StudentFrame title={t.title}>
        <Empty icon="student" title={t.noStudent} help={t.noStudentHelp} />
      </StudentFrame>
    )
  return (
    <StudentFrame title={t.title} back={back}>
      {body?.code === tasksErrors.taskNotOwn.code ? (
        <Empty icon="lock" title={t.gone} help={text} />
      ) : (
        <ErrorState message={text || t.failed} retry={retry} />
      )}
    </StudentFrame>
  )
}
