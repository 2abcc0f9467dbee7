import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { maxPeople } from '../../resources/classes/course/course.calls.ts'
import { LeaveQuestion } from '../../src/ui/form/LeaveQuestion.tsx'
import { useClosing } from '../../src/ui/form/useClosing.ts'
import { ReferenceBox } from '../../src/ui/parts/fields/ReferenceInput.tsx'
import { FoundLines } from './FoundLines.tsx'
import { manageTexts } from './manage.texts.ts'
import { useAddPeople, type AddPeople, type AddedRole } from './useAddPeople.ts'

const boxes = {
  student: { text: 'searchStudents', filter: { status: 'ACTIVE' } },
  teacher: { text: 'searchTeachers', filter: { status: 'ON_JOB' } },
} as const

const Search = ({ state, role }: { readonly state: AddPeople; readonly role: AddedRole }) => {
  const t = useTexts(manageTexts)
  const id = useId()
  return (['student', ...(role === 'AUDITOR' ? ['teacher' as const] : [])] as const).map(kind => (
    <Box key={kind} sx={{ mb: 4 }}>
      <Typography component="label" htmlFor={`${id}${kind}`} sx={{ display: 'block', mb: 1 }}>
        {t[boxes[kind].text]}
      </Typography>
      <ReferenceBox
        id={`${id}${kind}`}
        to={kind}
        filter={boxes[kind].filter}
        ids={state.chosen(kind)}
        multiple
        autoFocus={kind === 'student'}
        set={ids => state.choose(kind, ids)}
      />
    </Box>
  ))
}

const List = ({ state }: { readonly state: AddPeople }) => {
  const t = useTexts(manageTexts)
  return (
    <>
      <TextField
        label={t.listLabel}
        value={state.text}
        onChange={event => state.type(event.target.value)}
        multiline
        minRows={4}
        maxRows={8}
        fullWidth
        error={state.tooMany}
        helperText={state.tooMany ? t.tooMany(maxPeople) : undefined}
        sx={{ mt: 2 }}
      />
      <Button
        disabled={state.busy || !state.lines.length || state.tooMany}
        onClick={() => void state.look()}
        sx={{ my: 3 }}
      >
        {t.look}
      </Button>
      {state.found && <FoundLines state={state} found={state.found} />}
    </>
  )
}

interface DialogProps {
  readonly courseId: string
  readonly role: AddedRole
  onAdded(): Promise<void>
  onClose(): void
}

/** Adds several people at once, by search or by a pasted list; each is shown with the result. */
export const AddPeopleDialog = ({ courseId, role, onAdded, onClose }: DialogProps) => {
  const t = useTexts(manageTexts)
  const id = useId()
  const [way, setWay] = useState<'search' | 'list'>('search')
  const state = useAddPeople(courseId, role, onAdded)
  const { closing, close } = useClosing(
    !state.busy &&
      (state.people.length > 0 || (state.text.trim() !== '' && state.found?.length !== 0)),
    onClose,
  )
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <LeaveQuestion guard={closing} />
      <DialogTitle id={id}>{role === 'STUDENT' ? t.addStudents : t.addAuditors}</DialogTitle>
      <DialogContent>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t.way}
          value={way}
          onChange={(_, next: typeof way | null) => next && setWay(next)}
          sx={{ mb: 4 }}
        >
          <ToggleButton value="search">{t.bySearch}</ToggleButton>
          <ToggleButton value="list">{t.byList}</ToggleButton>
        </ToggleButtonGroup>
        {way === 'search' ? <Search state={state} role={role} /> : <List state={state} />}
        {state.refused.length > 0 && (
          <Alert severity="warning">
            {t.notAdded(state.refused.length)}
            <Box component="ul" sx={{ m: 0, pl: 4 }}>
              {state.refused.map(({ kind, id: who, name, msg }, n) => (
                <li key={`${kind}${who}${n}`}>
                  {name || who}: {msg}
                </li>
              ))}
            </Box>
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t.close}</Button>
        <Button
          variant="contained"
          disabled={state.busy || !state.people.length}
          onClick={() => void state.add()}
        >
          {t.addN(state.people.length)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
