import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link, useNavigate } from 'react-router-dom'
import { course } from '../../resources/classes/course/course.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { LeaveQuestion } from '../../src/ui/form/LeaveQuestion.tsx'
import { useLeaveGuard } from '../../src/ui/form/useLeaveGuard.ts'
import { linkTo } from '../../src/ui/links.ts'
import { Page } from '../../src/ui/parts/index.ts'
import { CopyPreview } from './CopyPreview.tsx'
import { copyTexts } from './copy.texts.ts'
import { classLink } from './links.ts'
import { OneClass, type ClassRecord } from './OneClass.tsx'
import { useCopyClass, type CopyClass } from './useCopyClass.ts'

const fields = [
  { name: 'courseName', text: 'name', type: 'text' },
  { name: 'term', text: 'term', type: 'text' },
  { name: 'startDate', text: 'firstDay', type: 'date' },
  { name: 'endDate', text: 'lastDay', type: 'date' },
] as const

const LeftBehind = ({ done }: { readonly done: NonNullable<CopyClass['done']> }) => {
  const t = useTexts(copyTexts)
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={classLink('addSuccess', done.id)}>
          {t.toClass}
        </Button>
      }
    >
      <Typography>{t.leftBehind(done.left.length)}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {done.left.map(person => (
          <li key={`${person.kind}${person.id}`}>
            {person.name}: {person.msg}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

interface TakenAlongProps {
  readonly record: ClassRecord
  readonly state: CopyClass
}

/** Chooses the parts that are copied with the class. */
const TakenAlong = ({ record, state: { values, set, mayPlan } }: TakenAlongProps) => {
  const t = useTexts(copyTexts)
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox checked={values.students} onChange={(_, students) => set({ students })} />
        }
        label={t.takeStudents(record.studentCount ?? 0)}
      />
      <FormControlLabel
        control={
          <Checkbox checked={values.auditors} onChange={(_, auditors) => set({ auditors })} />
        }
        label={t.takeAuditors}
      />
      {mayPlan && (
        <FormControlLabel
          control={
            <Checkbox checked={values.lessons} onChange={(_, lessons) => set({ lessons })} />
          }
          label={t.takeLessons(record.lessonTotal ?? 0)}
        />
      )}
      {values.lessons && <Typography sx={{ color: 'text.secondary' }}>{t.lessonsHelp}</Typography>}
    </Box>
  )
}

const CopyForm = ({ record }: { readonly record: ClassRecord }) => {
  const t = useTexts(copyTexts)
  const navigate = useNavigate()
  const state = useCopyClass(record)
  const { values, set, errors, busy, done, shown: preview, look, copy } = state
  const guard = useLeaveGuard(state.dirty && !done)
  const looking = values.lessons && !preview
  if (done) return <LeftBehind done={done} />
  const submit = async (): Promise<void> => {
    if (looking) return look('KEEP')
    const id = await copy()
    if (!id) return
    guard.pass()
    void navigate(classLink('addSuccess', id), { replace: true })
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      sx={{ display: 'grid', gap: 4, maxWidth: 640 }}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t.copyHelp}</Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {fields.map(({ name, text, type }) => (
          <TextField
            key={name}
            label={t[text]}
            type={type}
            value={values[name]}
            error={name in errors}
            helperText={errors[name]}
            onChange={event => set({ [name]: event.target.value })}
          />
        ))}
      </Box>
      <TakenAlong record={record} state={state} />
      <CopyPreview state={state} />
      <LeaveQuestion guard={guard} />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" disabled={busy || (preview?.blocked ?? 0) > 0}>
          {looking ? t.look : preview?.creates ? t.copyWith(preview.creates) : t.copy}
        </Button>
        <Button component={Link} to={linkTo(course, 'show', { id: record.id })}>
          {t.cancel}
        </Button>
      </Box>
    </Box>
  )
}

/**
 * /copyClass?id=: a class for another term, like this one, with its lessons where they are wanted.
 */
export const CopyClassPage = () => {
  const t = useTexts(copyTexts)
  return (
    <OneClass title={t.copyClass}>
      {record => (
        <Page title={`${t.copyClass} · ${record.courseName}`} width="narrow">
          <CopyForm key={record.id} record={record} />
        </Page>
      )}
    </OneClass>
  )
}
