import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { OwnTaskPage } from '../../../resources/tasks/ownTasks.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import { StudentFrame } from '../../../src/ui/shell/StudentFrame.tsx'
import { TaskFiles } from '../TaskFiles.tsx'
import { taskTexts } from '../tasks.texts.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { taskLink } from './links.ts'
import { ownTaskTexts } from './own.texts.ts'
import { TaskFailure } from './TaskFailure.tsx'
import { TaskStanding, useMarkText } from './TaskStanding.tsx'
import { useOwnTask } from './useOwnTask.ts'

const Text = ({ children }: { readonly children: string }) => (
  <Typography data-data sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
)

/** The reviewer's last comment. */
const ReviewPart = ({ task }: { readonly task: OwnTaskPage }) => {
  const t = useTexts(ownTaskTexts)
  const lang = useLang()
  const markText = useMarkText(task)
  if (task.reviewedAt === null) return null
  return (
    <Box component="section" aria-label={t.review} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2">{t.review}</Typography>
      <Typography variant="caption" color="text.secondary">
        <span data-data>{t.reviewed(task.reviewerName, sentenceTime(task.reviewedAt, lang))}</span>
      </Typography>
      {markText !== undefined && <strong>{markText}</strong>}
      {task.comment !== '' && <Text>{task.comment}</Text>}
      <TaskFiles files={task.reviewFiles} label={t.voice} />
    </Box>
  )
}

/** The submission, when it can't be changed now. */
const SentPart = ({ task }: { readonly task: OwnTaskPage }) => {
  const t = useTexts(ownTaskTexts)
  if (task.state === null) return null
  return (
    <Box component="section" aria-label={t.answer} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2">{t.answer}</Typography>
      {task.draft.content !== '' && <Text>{task.draft.content}</Text>}
      <TaskFiles files={task.files} label={t.files} />
    </Box>
  )
}

interface OwnTaskViewProps {
  readonly pass: string
  /** Of the address; empty for a login. */
  readonly ofLink: string
  readonly taskId: string
}

/** A task: its description, the answer, and the review. */
export const OwnTaskView = ({ pass, ofLink, taskId }: OwnTaskViewProps) => {
  const t = useTexts(ownTaskTexts)
  const shared = useTexts(taskTexts)
  const lang = useLang()
  const { data, failure, refresh } = useOwnTask(pass, taskId)
  const back = { to: taskLink(ofLink), label: t.back }
  if (failure !== undefined)
    return <TaskFailure error={failure} back={back} retry={() => void refresh()} />
  if (!data)
    return (
      <StudentFrame title={t.title} back={back}>
        <Skeleton variant="rounded" height={240} aria-label={t.loading} />
      </StudentFrame>
    )
  const isEarly = data.phase === 'NOT_STARTED'
  return (
    <StudentFrame
      title={<span data-data>{data.title}</span>}
      back={back}
      help={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <span data-data>{data.className}</span>
          <span>
            {isEarly
              ? t.starts(sentenceTime(data.startAt, lang))
              : (data.phase === 'ENDED' ? t.ended : t.ends)(sentenceTime(data.endAt, lang))}
          </span>
          <TaskStanding task={data} />
        </Box>
      }
    >
      <Box sx={{ display: 'grid', gap: 6 }}>
        {!isEarly && (
          <Box component="section" aria-label={t.task} sx={{ display: 'grid', gap: 3 }}>
            <Text>{data.content}</Text>
            <TaskFiles files={data.attachments} label={shared.attachments} />
          </Box>
        )}
        <ReviewPart task={data} />
        {data.open ? (
          <AnswerForm pass={pass} task={data} refresh={refresh} />
        ) : (
          <SentPart task={data} />
        )}
      </Box>
    </StudentFrame>
  )
}
