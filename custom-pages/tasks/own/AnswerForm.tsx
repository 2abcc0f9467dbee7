import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { useRef } from 'react'
import type { OwnTaskPage } from '../../../resources/tasks/ownTasks.calls.ts'
import { taskFileTypes } from '../../../resources/tasks/submission/taskFile.options.ts'
import { taskLimits } from '../../../resources/tasks/task-template/taskTemplate.options.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { UploadLine } from '../../../src/ui/uploads/UploadLine.tsx'
import { RecordButton } from '../RecordButton.tsx'
import { TaskFiles } from '../TaskFiles.tsx'
import { ownTaskTexts } from './own.texts.ts'
import { useAnswer } from './useOwnTask.ts'

type Answer = ReturnType<typeof useAnswer>

/** Chooses pictures and files, or records. */
const AddFiles = ({
  answer,
  audioSeconds,
}: {
  readonly answer: Answer
  readonly audioSeconds: number
}) => {
  const t = useTexts(ownTaskTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t.addFiles}
        accept={taskFileTypes.map(type => `.${type}`).join(',')}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void answer.add(files)
        }}
      />
      <Button
        variant="outlined"
        startIcon={<Icon name="upload" />}
        onClick={() => input.current?.click()}
      >
        {t.addFiles}
      </Button>
      {audioSeconds > 0 && (
        <RecordButton mostSeconds={audioSeconds} take={file => void answer.add([file], 'AUDIO')} />
      )}
    </Box>
  )
}

interface AnswerFormProps {
  readonly pass: string
  readonly task: OwnTaskPage
  refresh(): Promise<void>
}

/** The form of a student's answer to an open task: text, pictures, files and recordings. */
export const AnswerForm = ({ pass, task, refresh }: AnswerFormProps) => {
  const t = useTexts(ownTaskTexts)
  const notify = useNotify()
  const answer = useAnswer(pass, task, refresh)
  const { content, errors, busy, isStale, isSending, uploads } = answer
  const { content: contentError } = errors
  const unfinished = uploads.items.filter(({ status }) => status !== 'done')
  const submit = async (): Promise<void> => {
    if (await answer.submit()) notify(t.submitted, { type: 'success' })
  }
  return (
    <Box component="section" sx={{ display: 'grid', gap: 4 }}>
      {isStale && (
        <Alert
          severity="warning"
          action={<Button onClick={() => window.location.reload()}>{t.reload}</Button>}
        >
          {t.conflict}
        </Alert>
      )}
      <TextField
        label={t.answer}
        multiline
        minRows={5}
        fullWidth
        value={content}
        onChange={event => answer.write(event.target.value)}
        error={contentError !== undefined}
        helperText={contentError}
        slotProps={{ htmlInput: { maxLength: taskLimits.text } }}
      />
      <AddFiles answer={answer} audioSeconds={task.audioSeconds} />
      <TaskFiles files={task.files} label={t.files} remove={file => void answer.remove(file.id)} />
      {unfinished.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {unfinished.map(item => (
            <UploadLine key={item.id} item={item} queue={uploads.queue} />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <Button
          variant="contained"
          disabled={busy || isSending || isStale}
          onClick={() => void submit()}
        >
          {task.state === 'NEEDS_REVISION' ? t.submitAgain : t.submit}
        </Button>
        <Typography role="status" variant="caption" color="text.secondary">
          {answer.saved ? t.saved : ''}
        </Typography>
      </Box>
    </Box>
  )
}
