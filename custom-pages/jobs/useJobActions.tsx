import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import { cancelImport, readErrorBook, undoImport } from '../../src/protocol/calls/imports.ts'
import { cancelTask } from '../../src/protocol/calls/tasks.ts'
import type { JobSummary } from '../../src/protocol/imports.ts'
import type { Task } from '../../src/protocol/tasks.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useTaskFile } from '../../src/ui/jobs/useTaskFile.ts'
import { useConfirm } from '../../src/ui/parts/index.ts'
import { keepFile } from '../../src/ui/parts/download.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { pageTexts } from './jobs.texts.ts'

export interface JobActions {
  /** Id of the job that is being dealt with. */
  readonly busy: string | undefined
  cancelImport(job: JobSummary): Promise<void>
  undoImport(job: JobSummary): Promise<void>
  errorFile(job: JobSummary): Promise<void>
  cancelTask(task: Task, what: string): Promise<void>
  undoTask(task: Task): Promise<void>
  download(task: Task): Promise<void>
}

/**
 * Runs an action on one job at a time. The data provider shows a refusal; the line is reloaded in
 * either case.
 */
const useDuring = (refresh: (resource?: string) => Promise<void>) => {
  const [doing, setDoing] = useState<string>()
  const during = async (
    id: string,
    resource: string | undefined,
    act: () => Promise<void>,
  ): Promise<void> => {
    setDoing(id)
    try {
      await act()
    } catch {
      // said by the provider
    } finally {
      await refresh(resource)
      setDoing(undefined)
    }
  }
  return { doing, during }
}

/** Operations on a job from the jobs page; stopping or undoing asks first. */
export const useJobActions = (refresh: (resource?: string) => Promise<void>) => {
  const t = useTexts(pageTexts)
  const edu = useEdu()
  const notify = useNotify()
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const { run } = useUndo()
  const file = useTaskFile()
  const { doing, during } = useDuring(refresh)
  const stops = { confirm: t.cancelIt, cancel: t.goOn, danger: true }
  const actions: JobActions = {
    busy: doing ?? file.busy,
    cancelImport: async ({ jobId, fileName, resource }) => {
      if (
        !(await ask({ title: t.askCancelImport(fileName), children: t.cancelImportHelp, ...stops }))
      )
        return
      await during(jobId, resource, async () => void (await edu.ask(cancelImport, { jobId })))
    },
    undoImport: async ({ jobId, fileName, resource }) => {
      if (
        !(await ask({
          title: t.askUndoImport(fileName),
          children: t.undoImportHelp,
          confirm: t.undo,
          danger: true,
        }))
      )
        return
      await during(jobId, resource, async () => {
        const { undoneBy } = await edu.ask(undoImport, { jobId })
        const show = {
          label: t.showKept,
          run: (): void => void navigate(`/journal?id=${undoneBy ?? ''}`),
        }
        notify(
          undoneBy === null ? t.undoing : t.undone(fileName),
          undoneBy === null ? { type: 'info' } : { type: 'success', action: show },
        )
      })
    },
    errorFile: async ({ jobId }) => {
      await during(jobId, undefined, async () =>
        keepFile(await edu.askFile(readErrorBook, { jobId }, 'errors.xlsx')),
      )
    },
    cancelTask: async (task, what) => {
      const words =
        task.kind === 'export'
          ? { title: t.askCancelExport(what), children: t.cancelExportHelp }
          : { title: t.askCancelBulk(what), children: t.cancelBulkHelp }
      if (!(await ask({ ...words, ...stops }))) return
      await during(task.id, task.kind === 'bulk' ? task.resource : undefined, async () => {
        const { state } = await edu.ask(cancelTask, { id: task.id })
        if (state === 'RUNNING') notify(t.cancelled, { type: 'info' })
      })
    },
    undoTask: async ({ id, action, operation, resource }) => {
      if (operation !== null)
        await during(id, resource, async () => void (await run(operation, action === 'undo')))
    },
    download: async ({ id }) => await file.download(id),
  }
  return { actions, dialog }
}
