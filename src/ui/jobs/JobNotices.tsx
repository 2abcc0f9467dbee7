import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLabel, useLang, useTexts } from '../../i18n/texts.ts'
import { readImport } from '../../protocol/calls/imports.ts'
import { readTask } from '../../protocol/calls/tasks.ts'
import { useDeedOf } from '../useDeedOf.ts'
import type { ImportJob } from '../../protocol/provider.ts'
import type { JobNews, Task } from '../../protocol/tasks.ts'
import { useEdu, useFindResource } from '../context.tsx'
import { importLink } from '../links.ts'
import type { ToastAction } from '../parts/Toasts.tsx'
import { useUndo } from '../undo/useUndo.ts'
import { jobTexts } from './jobs.texts.ts'
import { jobsLink } from './links.ts'
import { useTaskFile } from './useTaskFile.ts'

interface Notice {
  readonly text: string
  readonly type: 'success' | 'warning' | 'error' | 'info'
  readonly actions: readonly ToastAction[]
}
/** Long enough to come back to the screen and read. */
const shownMs = 12_000

/**
 * The texts about a finished job; loaded from the server, because the event only says that it
 * finished.
 */
const useNotices = () => {
  const t = useTexts(jobTexts)
  const label = useLabel()
  const lang = useLang()
  const edu = useEdu()
  const find = useFindResource()
  const deed = useDeedOf()
  const navigate = useNavigate()
  const { download } = useTaskFile()
  const undo = useUndo()
  const figure = (n: number): string => n.toLocaleString(lang)
  const go = (name: string, to: string): ToastAction => ({
    label: name,
    run: () => void navigate(to),
  })

  const ofTask = (task: Task): Notice | undefined => {
    const def = find(task.resource)
    const things = def ? label(def.plural) : task.resource
    const show = go(t.show, jobsLink(task.kind))
    const why = (text: string): string => [text, task.msg].filter(Boolean).join('\n')
    if (task.kind === 'export')
      return task.state === 'DONE'
        ? {
            text: t.exportReady(things, figure(task.done)),
            type: 'success',
            actions: [{ label: t.download, run: () => void download(task.id) }],
          }
        : { text: why(t.exportFailed(things)), type: 'error', actions: [show] }
    const actionName = deed(def, task.action)
    if (task.state !== 'DONE' || !task.tally)
      return { text: why(t.bulkFailed(actionName, things)), type: 'error', actions: [show] }
    const { matched, failed, unchanged = 0, moreSpared = 0 } = task.tally
    const spared = (task.tally.spared?.length ?? 0) + moreSpared
    const done = task.tally.done - unchanged
    const back = done
      ? (task.action === 'undo' ? undo.offerRedo : undo.offer)(task.operation ?? undefined)
      : undefined
    return {
      text:
        t.bulkDone(actionName, things, figure(done), figure(matched)) +
        (unchanged ? t.bulkUnchanged(figure(unchanged)) : '') +
        (spared ? t.bulkSpared(figure(spared)) : ''),
      type: failed.length || spared ? 'warning' : 'success',
      actions: [...(back ? [back] : []), ...(failed.length || spared ? [show] : [])],
    }
  }
  const ofImport = (job: ImportJob): Notice | undefined => {
    const open = go(t.open, importLink({ jobId: job.jobId }))
    const { fileName, state, read, failed } = job
    if (state === 'FAILED')
      return {
        text: [t.importFailed(fileName), job.msg].filter(Boolean).join('\n'),
        type: 'error',
        actions: [open],
      }
    if (state === 'CHECKED')
      return { text: t.importChecked(fileName), type: 'info', actions: [open] }
    if (state !== 'DONE' && state !== 'PARTIAL') return undefined
    return failed
      ? {
          text: t.importDone(fileName, figure(read), figure(failed)),
          type: 'warning',
          actions: [open],
        }
      : { text: t.importAllDone(fileName, figure(read)), type: 'success', actions: [open] }
  }
  const quiet = { quiet: true }
  return async ({
    kind,
    id,
  }: JobNews): Promise<{ readonly notice: Notice | undefined; readonly resource: string }> => {
    if (kind === 'import') {
      const job = await edu.ask(readImport, { jobId: id }, quiet)
      return { notice: ofImport(job), resource: job.resource }
    }
    const task = await edu.ask(readTask, { id }, quiet)
    return { notice: ofTask(task), resource: task.resource }
  }
}

/** A hidden window shows its notices when it becomes visible. */
const whenVisible = (): Promise<void> =>
  document.visibilityState === 'visible'
    ? Promise.resolve()
    : new Promise(done =>
        document.addEventListener('visibilitychange', () => done(), { once: true }),
      )

/**
 * Shows a toast when a job of this person has finished on another screen, and reloads lists that it
 * has changed.
 */
export const JobNotices = ({
  ended,
  take,
}: {
  readonly ended: readonly JobNews[]
  readonly take: (news: JobNews) => void
}) => {
  const notify = useNotify()
  const queries = useQueryClient()
  const noticeOf = useNotices()
  const tell = useEffectEvent(async (news: JobNews) => {
    take(news)
    try {
      const { notice, resource } = await noticeOf(news)
      if (news.kind !== 'export') void queries.invalidateQueries({ queryKey: [resource] })
      await whenVisible()
      if (notice)
        notify(notice.text, {
          type: notice.type,
          actions: notice.actions,
          autoHideDuration: shownMs,
        })
    } catch {
      // the page of jobs has it
    }
  })
  const announcedNews = useRef(new WeakSet<JobNews>())
  useEffect(() => {
    for (const news of ended) {
      // once, however often React runs this
      if (announcedNews.current.has(news)) continue
      announcedNews.current.add(news)
      void tell(news)
    }
  }, [ended])
  return null
}
