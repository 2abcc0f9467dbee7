import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ownTasks, type OwnTask } from '../../../resources/tasks/ownTasks.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import { Empty } from '../../../src/ui/parts/States.tsx'
import { StudentFrame } from '../../../src/ui/shell/StudentFrame.tsx'
import { taskLink } from './links.ts'
import { ownTaskTexts } from './own.texts.ts'
import { TaskFailure } from './TaskFailure.tsx'
import { TaskStanding, useMarkText } from './TaskStanding.tsx'

const TaskCard = ({ task, to }: { readonly task: OwnTask; readonly to: string }) => {
  const t = useTexts(ownTaskTexts)
  const lang = useLang()
  const markText = useMarkText(task)
  const time =
    task.phase === 'NOT_STARTED'
      ? t.starts(sentenceTime(task.startAt, lang))
      : (task.phase === 'ENDED' ? t.ended : t.ends)(sentenceTime(task.endAt, lang))
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'grid',
        gap: 1,
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        color: 'inherit',
        textDecoration: 'none',
        bgcolor: theme => theme.tokens.surface,
        '&:hover': { borderColor: theme => theme.tokens.lineStrong },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Typography component="h2" data-data sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {task.title}
      </Typography>
      <Typography data-data noWrap sx={{ fontSize: 13, color: 'text.secondary' }}>
        {task.className}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, fontSize: 13 }}>
        <TaskStanding task={task} />
        <span>{time}</span>
        {markText !== undefined && <strong>{markText}</strong>}
      </Box>
    </Box>
  )
}

/** All tasks of a student: those that can be submitted first. */
export const TaskListView = ({
  pass,
  ofLink,
}: {
  readonly pass: string
  readonly ofLink: string
}) => {
  const t = useTexts(ownTaskTexts)
  const lang = useLang()
  const edu = useEdu()
  const { data, error, refetch } = useQuery({
    queryKey: ['ownTasks', pass],
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(ownTasks, { pass }, { signal, quiet: true }),
  })
  if (error && !data) return <TaskFailure error={error} retry={() => void refetch()} />
  return (
    <StudentFrame
      title={t.title}
      help={data && <span data-data>{t.of(data.student, data.institution)}</span>}
      foot={data && ofLink !== '' && <span>{t.expires(sentenceTime(data.expires, lang))}</span>}
    >
      {!data && <Skeleton variant="rounded" height={240} aria-label={t.loading} />}
      {data?.tasks.length === 0 && <Empty icon="book" title={t.none} help={t.noneHelp} />}
      {data && data.tasks.length > 0 && (
        <Box
          component="ul"
          aria-label={t.tasks}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}
        >
          {data.tasks.map(task => (
            <li key={task.id}>
              <TaskCard task={task} to={taskLink(ofLink, task.id)} />
            </li>
          ))}
        </Box>
      )}
    </StudentFrame>
  )
}
