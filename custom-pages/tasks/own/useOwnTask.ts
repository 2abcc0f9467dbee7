import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  ownTask,
  removeTaskFile,
  saveTaskDraft,
  submitOwnTask,
  type OwnTaskPage,
} from '../../../resources/tasks/ownTasks.calls.ts'
import { taskPurposes } from '../../../resources/tasks/submission/taskFile.options.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useFormWork } from '../../../src/ui/form/useFormWork.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { usePassUploads } from '../../../src/ui/uploads/useUploads.ts'

/** A task of a student's. */
export const useOwnTask = (pass: string, taskId: string) => {
  const edu = useEdu()
  const client = useQueryClient()
  const queryKey = ['ownTask', pass, taskId]
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(ownTask, { pass, taskId }, { signal, quiet: true }),
  })
  return {
    data,
    failure: data ? undefined : (error ?? undefined),
    refresh: async (): Promise<void> => {
      await client.invalidateQueries({ queryKey: ['ownTasks', pass] })
      await refetch()
    },
  }
}

/** Milliseconds without a key after which a draft is stored. */
const restMillis = 1200

/** A student's answer to an open task: saved automatically as a draft, then submitted. */
export const useAnswer = (pass: string, task: OwnTaskPage, refresh: () => Promise<void>) => {
  const edu = useEdu()
  const taskId = task.id
  const [content, setContent] = useState(task.draft.content)
  const [saved, setSaved] = useState(false)
  const [isStale, setStale] = useState(false)
  const version = useRef(task.draft.version)
  const stored = useRef(task.draft.content)
  const { errors, busy, work } = useFormWork(name => name === 'content' || name === 'file')
  const uploads = usePassUploads(`${taskId} ${task.student}`, {
    pass,
    purpose: taskPurposes.answer,
  })
  const save = async (text: string): Promise<void> => {
    if (text === stored.current) return
    try {
      const input = { pass, taskId, content: text, version: version.current }
      version.current = (await edu.ask(saveTaskDraft, input, { quiet: true })).version
      stored.current = text
      setSaved(true)
    } catch (thrown) {
      // what can't be stored now is sent with the task; another window's draft must be seen first
      if (refusalOf(thrown).body?.code === ErrorCode.conflict) setStale(true)
    }
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (busy || isStale) return undefined
    const timer = setTimeout(() => void latest.current(content), restMillis)
    return () => clearTimeout(timer)
  }, [content, busy, isStale])
  const add = (files: readonly File[], kind?: 'AUDIO'): Promise<void> =>
    uploads.start(files, {
      purpose: taskPurposes.answer,
      target: kind === undefined ? { taskId } : { taskId, kind },
      onDone: () => void refresh(),
    })
  return {
    content,
    errors,
    busy,
    saved: saved && stored.current === content,
    isStale,
    uploads,
    isSending: uploads.items.some(({ status }) => ['waiting', 'sending', 'lost'].includes(status)),
    write: setContent,
    add,
    remove: async (fileId: string): Promise<void> => {
      const done = await work(() =>
        edu.ask(removeTaskFile, { pass, taskId, fileId }, { quiet: true }),
      )
      if (done) await refresh()
    },
    submit: async (): Promise<boolean> => {
      const input = { pass, taskId, content, version: version.current }
      const done = await work(() => edu.ask(submitOwnTask, input, { quiet: true }))
      if (done) await refresh()
      return done !== undefined
    },
  }
}
