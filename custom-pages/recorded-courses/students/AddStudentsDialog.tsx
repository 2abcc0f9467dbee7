import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { canDo } from '../../../src/access/index.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useAccess } from '../../../src/ui/context.tsx'
import { LeaveQuestion } from '../../../src/ui/form/LeaveQuestion.tsx'
import { useClosing } from '../../../src/ui/form/useClosing.ts'
import { ReferenceBox } from '../../../src/ui/parts/fields/ReferenceInput.tsx'
import { studentTexts } from './students.texts.ts'
import { useAddStudents } from './useAddStudents.ts'

interface ChoiceProps {
  readonly label: string
  readonly to: 'student' | 'course'
  readonly ids: readonly string[]
  readonly autoFocus?: boolean
  readonly error: string | undefined
  readonly help?: string
  set(ids: readonly string[]): void
}

const Choice = ({ label, to, ids, autoFocus, error, help, set }: ChoiceProps) => {
  const id = useId()
  const text = error ?? help
  return (
    <>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 1, mt: 3 }}>
        {label}
      </Typography>
      <ReferenceBox
        id={id}
        to={to}
        ids={ids}
        multiple
        autoFocus={autoFocus}
        error={error !== undefined}
        {...(to === 'student' ? { filter: { status: 'ACTIVE' } } : {})}
        set={set}
      />
      {text !== undefined && <FormHelperText error={error !== undefined}>{text}</FormHelperText>}
    </>
  )
}

interface AddStudentsDialogProps {
  readonly courseId: string
  onClose(): void
}

/** Adds students to a course, by themselves or with their classes. */
export const AddStudentsDialog = ({ courseId, onClose }: AddStudentsDialogProps) => {
  const t = useTexts(studentTexts)
  const access = useAccess()
  const id = useId()
  const state = useAddStudents(courseId, onClose)
  const { studentIds: wrongStudents, classIds: wrongClasses } = state.errors
  const { closing, close } = useClosing(!state.busy && state.some, onClose)
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <LeaveQuestion guard={closing} />
      <DialogTitle id={id}>{t.title}</DialogTitle>
      <DialogContent>
        <Choice
          label={t.students}
          to="student"
          ids={state.studentIds}
          autoFocus
          error={wrongStudents}
          set={state.setStudents}
        />
        {canDo(access, course, 'read') && (
          <Choice
            label={t.classes}
            to="course"
            ids={state.classIds}
            error={wrongClasses}
            help={t.classesHelp}
            set={state.setClasses}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t.close}</Button>
        <Button
          variant="contained"
          disabled={!state.some}
          loading={state.busy}
          onClick={() => void state.add()}
        >
          {t.go}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
