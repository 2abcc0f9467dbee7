import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReviewPage } from '../../../resources/tasks/review.calls.ts'
import {
  highestMark,
  taskGrades,
  taskLimits,
} from '../../../resources/tasks/task-template/taskTemplate.options.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import { RecordButton } from '../RecordButton.tsx'
import { TaskFiles } from '../TaskFiles.tsx'
import { reviewTexts } from './review.texts.ts'
import type { Review } from './useReview.ts'

interface ReviewFormProps {
  readonly page: ReviewPage
  readonly review: Review
  /** The submission waits for a review, and the person may give it. */
  readonly open: boolean
}

/** The mark, or the grade where the task has grades. */
const MarkInput = ({ page, review, open }: ReviewFormProps) => {
  const t = useTexts(reviewTexts)
  const lang = useLang()
  const most = highestMark[page.gradingType]
  const { values, set, errors } = review
  const { grade: gradeError, mark: markError } = errors
  if (most === null)
    return (
      <TextField
        select
        label={t.grade}
        value={values.grade}
        disabled={!open}
        onChange={event =>
          set.grade(keysOf(taskGrades).find(name => name === event.target.value) ?? '')
        }
        error={gradeError !== undefined}
        helperText={gradeError}
      >
        {keysOf(taskGrades).map(name => (
          <MenuItem key={name} value={name}>
            {taskGrades[name][lang]}
          </MenuItem>
        ))}
      </TextField>
    )
  return (
    <TextField
      type="number"
      label={t.mark(most)}
      value={values.mark}
      disabled={!open}
      onChange={event => set.mark(event.target.value)}
      error={markError !== undefined}
      helperText={markError}
      slotProps={{ htmlInput: { min: 0, max: most, step: 1 } }}
    />
  )
}

/** Mark, comment and voice comments, and what becomes of the submission. */
export const ReviewForm = ({ page, review, open }: ReviewFormProps) => {
  const t = useTexts(reviewTexts)
  const lang = useLang()
  const { values, set, errors, busy, decide } = review
  const { comment: commentError } = errors
  return (
    <Box component="section" aria-label={t.review} sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h2">{t.review}</Typography>
      {page.reviewedAt !== null && (
        <Typography variant="caption" color="text.secondary" data-data>
          {t.reviewed(page.reviewerName, sentenceTime(page.reviewedAt, lang))}
        </Typography>
      )}
      <MarkInput page={page} review={review} open={open} />
      <TextField
        label={t.comment}
        multiline
        minRows={3}
        value={values.comment}
        disabled={!open}
        onChange={event => set.comment(event.target.value)}
        error={commentError !== undefined}
        helperText={commentError}
      />
      <TaskFiles
        files={page.reviewFiles}
        label={t.voice}
        remove={open ? file => void review.removeVoice(file) : undefined}
      />
      {open && (
        <>
          <RecordButton
            label={t.addVoice}
            mostSeconds={taskLimits.audioSeconds}
            take={file => void review.addVoice(file)}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button variant="contained" disabled={busy} onClick={() => void decide('APPROVED')}>
              {t.approve}
            </Button>
            <Button
              variant="outlined"
              disabled={busy}
              onClick={() => void decide('NEEDS_REVISION')}
            >
              {t.sendBack}
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}
