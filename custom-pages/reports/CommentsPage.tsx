import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { attendanceStates } from '../../resources/classroom/attendance/attendance.options.ts'
import type { CommentedStudent } from '../../resources/reports/comments.calls.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { Allowed, useAllowed } from '../../src/ui/Allowed.tsx'
import { Empty, ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { ChoiceTool } from '../../src/ui/parts/ChoiceTool.tsx'
import { ControlBar } from '../../src/ui/parts/Tool.tsx'
import { commentsTexts } from './comments.texts.ts'
import { useComments, type CommentsState } from './useComments.ts'

const StudentComment = ({
  student,
  state,
}: {
  readonly student: CommentedStudent
  readonly state: CommentsState
}) => {
  const t = useTexts(commentsTexts)
  const label = useLabel()
  const allowed = useAllowed()
  const { name, status, version } = student
  const mayWrite = allowed('lessonComment.update')
  const changed = state.isChanged(student)
  return (
    <Box component="li" sx={{ py: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'baseline', mb: 2 }}>
        <Typography data-data sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {status !== null && (
          <Typography variant="caption" color="text.secondary">
            {label(attendanceStates[status])}
          </Typography>
        )}
      </Box>
      <TextField
        multiline
        minRows={2}
        fullWidth
        value={state.textOf(student)}
        onChange={event => state.write(student.studentId, event.target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': t.comment(name),
            maxLength: 1000,
            readOnly: !mayWrite,
            'data-data': true,
          },
        }}
      />
      {mayWrite && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2, alignItems: 'center' }}>
          <Button
            variant="outlined"
            disabled={state.busy || !changed}
            aria-label={t.save(name)}
            onClick={() => void state.save(student)}
          >
            {t.saveShort}
          </Button>
          <Button
            disabled={!state.hasTemplate}
            aria-label={t.fillOne(name)}
            onClick={() => state.fill(student)}
          >
            {t.fillShort}
          </Button>
          <Typography role="status" variant="caption" color="text.secondary">
            {changed ? t.unsaved : version > 0 ? t.saved : ''}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

const Templates = ({ state }: { readonly state: CommentsState }) => {
  const t = useTexts(commentsTexts)
  return (
    <ControlBar>
      <ChoiceTool
        label={t.template}
        width={280}
        value={state.templateId}
        any={t.noTemplate}
        options={state.templates.map(({ id, title }) => [id, title])}
        ofRecords
        set={next => state.setTemplateId(next ?? '')}
      />
      <Button variant="outlined" disabled={!state.hasTemplate} onClick={state.fillAll}>
        {t.fill}
      </Button>
    </ControlBar>
  )
}

/** /lessonComments?lessonId=: a teacher's comments on the students of a lesson. */
export const CommentsPage = () => {
  const t = useTexts(commentsTexts)
  const lang = useLang()
  const state = useComments()
  const { data, failed } = state
  return (
    <Page
      title={t.title}
      extra={
        state.lessonId !== null && (
          <Allowed code="reportLink.send">
            <Button
              component={Link}
              to={`/sendReports?lessonId=${encodeURIComponent(state.lessonId)}`}
              variant="outlined"
            >
              {t.send}
            </Button>
          </Allowed>
        )
      }
    >
      {data && (
        <Typography data-data sx={{ mb: 3, color: 'text.secondary' }}>
          {[data.className, data.lesson, sentenceTime(data.startAt, lang)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      )}
      {failed && !data && <ErrorState message={t.failed} retry={state.retry} />}
      {state.isLoading && <SkeletonRows rows={6} columns={2} />}
      {!failed && state.isEmpty && <Empty icon="edit" title={t.none} help={t.noneHelp} />}
      {data && data.students.length > 0 && (
        <>
          <Allowed code="commentTemplate.read">
            <Templates state={state} />
          </Allowed>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.students.map(student => (
              <StudentComment key={student.studentId} student={student} state={state} />
            ))}
          </Box>
        </>
      )}
    </Page>
  )
}
