import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { goingOn } from '../../src/protocol/journal.ts'
import { useDeedOf } from '../../src/ui/useDeedOf.ts'
import type { Task, TaskState } from '../../src/protocol/tasks.ts'
import { useFindResource } from '../../src/ui/context.tsx'
import { jobTexts } from '../../src/ui/jobs/jobs.texts.ts'
import { isJobOver } from '../../src/ui/jobs/states.ts'
import { BulkFailuresDialog } from '../../src/ui/list/bulk/BulkFailuresDialog.tsx'
import { listTime } from '../../src/ui/parts/fields/time.ts'
import { Icon } from '../../src/ui/parts/index.ts'
import { sizeText } from '../../src/ui/parts/size.ts'
import type { ToneName } from '../../src/ui/theme/tokens.ts'
import { pageTexts } from './jobs.texts.ts'
import { Line } from './Line.tsx'
import type { JobActions } from './useJobActions.tsx'
import type { Own, JobProgress } from './useJobs.ts'

const tones: Readonly<Record<TaskState, ToneName>> = {
  QUEUED: 'neutral',
  RUNNING: 'informative',
  DONE: 'good',
  FAILED: 'bad',
  CANCELLED: 'neutral',
}

/** The state of a task: its file while it is stored, its records, an undo in progress. */
const standingOf = (task: Task, now: number) => {
  const { tally, file } = task
  const unchanged = tally?.unchanged ?? 0
  const changed = (tally?.done ?? 0) - unchanged
  const going = goingOn(task.undoing)
  return {
    over: isJobOver(task.state),
    keptFile: file !== null && Date.parse(file.expireTime) > now ? file : undefined,
    failed: tally?.failed ?? [],
    unchanged,
    spared: (tally?.spared?.length ?? 0) + (tally?.moreSpared ?? 0),
    changed,
    undoing: going && { done: going.done, total: changed },
  }
}

const TaskFacts = ({ task, now }: { readonly task: Task; readonly now: number }) => {
  const t = useTexts(pageTexts)
  const lang = useLang()
  const { tally } = task
  const { keptFile, failed, unchanged, spared, changed } = standingOf(task, now)
  const figure = (n: number): string => n.toLocaleString(lang)
  return (
    <>
      {task.msg && <div>{task.msg}</div>}
      {keptFile && (
        <div>
          {keptFile.name}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' · '}
            {sizeText(keptFile.size)} · {t.rows(figure(task.done))} ·{' '}
            {t.expires(listTime(keptFile.expireTime, lang, now))}
          </Box>
        </div>
      )}
      {task.kind === 'export' && task.state === 'DONE' && !keptFile && (
        <Box sx={{ color: 'text.secondary' }}>{t.expired}</Box>
      )}
      {tally && (
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t.tally(figure(changed), figure(tally.matched))}
          {unchanged > 0 && ` · ${t.unchanged(figure(unchanged))}`}
          {spared > 0 && ` · ${t.spared(figure(spared))}`}
          {failed.length > 0 && (
            <Box component="span" sx={{ color: theme => theme.tones.bad.text }}>
              {' · '}
              {t.refused(figure(failed.length + (tally.more ?? 0)))}
            </Box>
          )}
        </Box>
      )}
    </>
  )
}

interface TaskLineProps {
  readonly task: Task
  readonly progress: JobProgress
  readonly own: Own
  readonly everyone: boolean
  readonly now: number
  readonly actions: JobActions
}

interface TaskActionsProps extends Pick<TaskLineProps, 'task' | 'own' | 'now' | 'actions'> {
  /** Of the element that names the task. */
  readonly id: string
  readonly what: string
  readonly onShowRefused: (() => void) | undefined
}

const TaskActions = ({ task, own, now, id, what, actions, onShowRefused }: TaskActionsProps) => {
  const t = useTexts(pageTexts)
  const { over, keptFile, failed, changed, undoing } = standingOf(task, now)
  const loading = actions.busy === task.id
  return (
    <>
      {keptFile && own.mine && (
        <Button
          variant="contained"
          startIcon={<Icon name="download" />}
          aria-describedby={id}
          loading={loading}
          onClick={() => void actions.download(task)}
        >
          {t.download}
        </Button>
      )}
      {failed.length > 0 && onShowRefused && (
        <Button aria-describedby={id} onClick={onShowRefused}>
          {t.showRefused}
        </Button>
      )}
      {over && own.undoable && task.operation !== null && (
        <Button component={RouterLink} to={`/journal?id=${task.operation}`} aria-describedby={id}>
          {t.details}
        </Button>
      )}
      {!over && (
        <Button
          aria-describedby={id}
          loading={loading}
          onClick={() => void actions.cancelTask(task, what)}
        >
          {t.cancel}
        </Button>
      )}
      {over &&
        own.undoable &&
        task.operation !== null &&
        !task.undone &&
        !undoing &&
        changed > 0 && (
          <Button
            startIcon={<Icon name="restore" />}
            aria-describedby={id}
            loading={loading}
            onClick={() => void actions.undoTask(task)}
          >
            {task.action === 'undo' ? t.redo : t.undo}
          </Button>
        )}
    </>
  )
}

/**
 * An export or a bulk change: its file while it is stored, or the results of its records with undo.
 */
export const TaskLine = ({ task, progress, own, everyone, now, actions }: TaskLineProps) => {
  const t = useTexts(pageTexts)
  const words = useTexts(jobTexts)
  const label = useLabel()
  const def = useFindResource()(task.resource)
  const deed = useDeedOf()
  const [refused, setRefused] = useState(false)
  const { state } = task
  const things = label(def?.plural ?? { en: task.resource, zh: task.resource })
  const actionLabel = deed(def, task.action)
  const what = task.kind === 'export' ? t.exportOf(things) : `${actionLabel} · ${things}`
  const { over, failed, undoing } = standingOf(task, now)
  const id = `job-${task.id}`
  return (
    <>
      <Line
        id={id}
        name={what}
        title={what}
        by={everyone ? task.createdByName : undefined}
        from={task.createTime}
        took={
          over && task.finishTime !== null
            ? Date.parse(task.finishTime) - Date.parse(task.createTime)
            : undefined
        }
        now={now}
        tone={
          undoing
            ? 'informative'
            : task.undone
              ? 'neutral'
              : state === 'DONE' && failed.length
                ? 'careful'
                : tones[state]
        }
        word={undoing ? t.beingUndone : task.undone ? words.undone : words.taskStates[state]}
        progress={state === 'RUNNING' ? progress : undoing}
        facts={<TaskFacts task={task} now={now} />}
        actions={
          <TaskActions
            task={task}
            own={own}
            now={now}
            id={id}
            what={what}
            actions={actions}
            onShowRefused={def && (() => setRefused(true))}
          />
        }
      />
      {refused && def && (
        <BulkFailuresDialog
          def={def}
          failed={failed}
          more={task.tally?.more}
          onClose={() => setRefused(false)}
        />
      )}
    </>
  )
}
