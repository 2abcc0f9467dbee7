import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { undoOperation } from '../../protocol/calls/operations.ts'
import type { UndoTally } from '../../protocol/journal.ts'
import type { Begun } from '../../protocol/provider.ts'
import { useEdu, useFindResource } from '../context.tsx'
import { jobsLink } from '../jobs/links.ts'
import type { ToastAction } from '../parts/Toasts.tsx'
import {
  forget,
  isForgotten,
  latest,
  latestUndone,
  rememberOperation,
  rememberRedone,
  rememberUndone,
} from './session.ts'
import { undoTexts } from './undo.texts.ts'

/** Milliseconds after which a message says that an undo is in progress. */
const slowMillis = 800

export interface Undo {
  /** The toast's action for a write: undefined if it changed nothing. mod+z also undoes it next. */
  offer(operation: string | undefined): ToastAction | undefined
  /** The same of an undo that was made in the background: to do it again. */
  offerRedo(operation: string | undefined): ToastAction | undefined
  /** Undoes an operation (`redo`: undoes an undo), shows the result, and reloads everything. */
  run(operation: string, redo?: boolean): Promise<UndoTally | Begun | undefined>
  /** The latest of this window. */
  undoLatest(): void
  redoLatest(): void
}

/**
 * Shows the result of an undo: what was undone, what stayed and why, and how to revert it
 * (`again`).
 */
const useTallyToast = () => {
  const t = useTexts(undoTexts)
  const lang = useLang()
  const notify = useNotify()
  const navigate = useNavigate()
  const find = useFindResource()
  return useCallback(
    async (tally: UndoTally, redo: boolean, again: ToastAction) => {
      const { done } = tally
      const isPartial = tally.kept.length + tally.failed.length > 0
      // most undos restore everything; if the texts for the others can't be loaded, the journal has
      // them
      const details = isPartial
        ? await import('./unchanged.ts').then(
            module => module.unchangedLines(tally, { lang, find }),
            () => [],
          )
        : []
      const show = {
        label: t.showAll,
        run: (): void => void navigate(`/journal?id=${tally.operation}`),
      }
      notify([done ? (redo ? t.redone : t.undone) : t.nothingDone, ...details].join('\n'), {
        type: done === 0 ? 'error' : isPartial ? 'warning' : 'success',
        ...(isPartial ? { autoHideDuration: 12_000 } : {}),
        actions: [...(done ? [again] : []), ...(isPartial && done ? [show] : [])],
      })
    },
    [find, lang, navigate, notify, t],
  )
}

/** Runs an undo (`redo`: takes one back); its toasts offer the undo again. */
const useRunUndo = () => {
  const t = useTexts(undoTexts)
  const edu = useEdu()
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const tell = useTallyToast()
  return useMemo(() => {
    const run = async (operation: string, redo = false): Promise<UndoTally | Begun | undefined> => {
      let tally: UndoTally | Begun | undefined
      let going = true
      // undoing a thousand records takes a while, and people press again if they see nothing
      const slow = setTimeout(
        () =>
          notify(redo ? t.redoing : t.undoing, {
            type: 'info',
            autoHideDuration: 30_000,
            stands: () => going,
          }),
        slowMillis,
      )
      try {
        tally = await edu.ask(undoOperation, { id: operation })
      } catch {
        // the provider has said why; what can't be undone is not offered again by the key
        forget(operation)
      }
      going = false
      clearTimeout(slow)
      if (tally && 'taskId' in tally) {
        // its end is told by a notice, with the undo
        forget(operation)
        notify(redo ? t.redoBegun : t.undoBegun, {
          type: 'info',
          autoHideDuration: 10_000,
          actions: [{ label: t.show, run: (): void => void navigate(jobsLink('bulk')) }],
        })
        return tally
      }
      if (tally) {
        const { done, operation: by } = tally
        if (done) (redo ? rememberRedone : rememberUndone)(operation, by)
        void tell(tally, redo, {
          label: redo ? t.undo : t.redo,
          run: () => void run(by, !redo),
          stands: () => !isForgotten(by),
        })
      }
      await queries.invalidateQueries()
      return tally
    }
    return run
  }, [edu, navigate, notify, queries, t, tell])
}

/** Undo through the journal: everything was written at once, and ordinary writes undo it. */
export const useUndo = (): Undo => {
  const t = useTexts(undoTexts)
  const notify = useNotify()
  const run = useRunUndo()
  return useMemo(
    () => ({
      offer: operation => {
        if (operation === undefined) return undefined
        rememberOperation(operation)
        return {
          label: t.undo,
          run: () => void run(operation),
          stands: () => !isForgotten(operation),
        }
      },
      offerRedo: operation =>
        operation === undefined
          ? undefined
          : {
              label: t.redo,
              run: () => void run(operation, true),
              stands: () => !isForgotten(operation),
            },
      run,
      undoLatest: () => {
        const operation = latest()
        if (operation === undefined) notify(t.nothing, { type: 'info' })
        else void run(operation)
      },
      redoLatest: () => {
        const operation = latestUndone()
        if (operation !== undefined) void run(operation, true)
      },
    }),
    [notify, run, t],
  )
}
