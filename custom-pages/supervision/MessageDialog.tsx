import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { useState } from 'react'
import type { MessageTarget } from '../../resources/supervision/supervise-record/superviseRecord.options.ts'
import { maxMessage } from '../../resources/supervision/supervise-record/superviseRecord.options.ts'
import { type LessonTimeline } from '../../resources/supervision/supervision.calls.ts'
import { sendMessage } from '../../resources/supervision/acting.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { useShell } from '../../src/ui/shell/context.tsx'
import { keysOf } from '../../src/schema/keysOf.ts'
import { watchedLessonTexts } from './lesson.texts.ts'

type Template = RaRecord & { readonly title: string; readonly content: string }

/** The message templates that the viewer may see, if any; choosing one inserts its text. */
const TemplateInput = ({ onChange }: { onChange(content: string): void }) => {
  const t = useTexts(watchedLessonTexts)
  const mayTemplates = useAllowed()('messageTemplate.read')
  const { data: templates } = useGetList<Template>(
    'messageTemplate',
    { pagination: { page: 1, perPage: 50 }, sort: { field: 'title', order: 'ASC' } },
    { enabled: mayTemplates, retry: false },
  )
  if (!templates?.length) return null
  return (
    <TextField
      select
      label={t.template}
      value=""
      onChange={event =>
        onChange(templates.find(({ id }) => id === event.target.value)?.content ?? '')
      }
    >
      {templates.map(({ id, title }) => (
        <MenuItem key={id} value={id} data-data>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

const useMessage = ({ lessonId }: LessonTimeline, onClose: () => void) => {
  const t = useTexts(watchedLessonTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { person } = useShell()
  const [values, setValues] = useState({
    target: 'TEACHER' as MessageTarget,
    personId: '',
    sender: person,
    senderName: person,
    content: '',
  })
  const { errors, busy, work } = useFormWork(name => name in values)
  const set = (changes: Partial<typeof values>): void => setValues({ ...values, ...changes })
  const send = async (): Promise<void> => {
    const sent = await work(() => edu.ask(sendMessage, { lessonId, ...values }, { quiet: true }))
    if (!sent) return
    notify(t.sent(sent.recipients), { type: 'success' })
    onClose()
  }
  return { values, set, errors, busy, send }
}

/**
 * SUP-03: a message to the teacher, one person or everyone in a running room; sender and sender
 * name are required (VAL-17).
 */
export const MessageDialog = ({
  timeline,
  onClose,
}: {
  readonly timeline: LessonTimeline
  onClose(): void
}) => {
  const t = useTexts(watchedLessonTexts)
  const { values, set, errors, busy, send } = useMessage(timeline, onClose)
  const { personId: personError, content: contentError } = errors
  const field = (name: 'sender' | 'senderName') => (
    <TextField
      label={t[name]}
      value={values[name]}
      onChange={event => set({ [name]: event.target.value })}
      error={errors[name] !== undefined}
      helperText={errors[name]}
    />
  )
  return (
    <Dialog open onClose={onClose} aria-labelledby="message-title" fullWidth maxWidth="xs">
      <DialogTitle id="message-title">{t.message}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, '&&': { pt: 2 } }}>
        <TextField
          select
          label={t.to}
          value={values.target}
          onChange={event =>
            set({ target: keysOf(t.toWhom).find(one => one === event.target.value) ?? 'TEACHER' })
          }
        >
          {keysOf(t.toWhom).map(one => (
            <MenuItem key={one} value={one}>
              {t.toWhom[one]}
            </MenuItem>
          ))}
        </TextField>
        {values.target === 'PERSON' && (
          <TextField
            select
            label={t.person}
            value={values.personId}
            onChange={event => set({ personId: event.target.value })}
            error={personError !== undefined}
            helperText={personError}
          >
            {timeline.people.map(({ personId, personName }) => (
              <MenuItem key={personId} value={personId} data-data>
                {personName}
              </MenuItem>
            ))}
          </TextField>
        )}
        {field('sender')}
        {field('senderName')}
        <TemplateInput onChange={content => set({ content })} />
        <TextField
          label={t.content}
          multiline
          minRows={3}
          value={values.content}
          onChange={event => set({ content: event.target.value })}
          error={contentError !== undefined}
          helperText={contentError ?? `${[...values.content].length} / ${maxMessage}`}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="contained" disabled={busy} onClick={() => void send()}>
          {t.send}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
