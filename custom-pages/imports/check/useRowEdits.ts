import { useEffect, useRef, useState } from 'react'
import {
  decideTrash,
  editRows,
  leaveRows,
  listPlannedRows,
  replaceAlike,
} from '../../../src/protocol/calls/imports.ts'
import type { PlannedRow, Rechecked, TrashChoice } from '../../../src/protocol/imports.ts'
import type { EduProvider } from '../../../src/protocol/provider.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { failureOf, isPassingError, waitAfter, type ImportJobState } from '../useImportJob.ts'
import type { PlannedRows } from './usePlannedRows.ts'

/** After a cell was changed: the number of other cells with the same text. */
export interface Alike {
  readonly field: string
  readonly from: string
  readonly to: string
  readonly count: number
}
type Cells = Readonly<Record<string, string>>

/** Runs calls one after the other, each with the revision that the one before has made. */
const useTurns = (state: ImportJobState, rows: PlannedRows) => {
  const edu = useEdu()
  const revision = useRef(state.job?.revision ?? 0)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const [pending, setPending] = useState(0)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])

  /**
   * Repeats the call while there is no response, so that a broken connection doesn't lose what a
   * person typed.
   */
  const insisting = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let failed = 0; ; failed++) {
      try {
        return await call()
      } catch (thrown) {
        if (!isPassingError(thrown) || !here.current) throw thrown
        // queries the state, so that the page shows when the server doesn't respond, and when it
        // does again
        if (failed === 0) void state.refetch()
        await new Promise(done => setTimeout(done, waitAfter(failed)))
      }
    }
  }
  const run = (
    call: (edu: EduProvider, revision: number) => Promise<Rechecked>,
  ): Promise<Rechecked | undefined> => {
    setPending(n => n + 1)
    const done = turn.current.then(async () => {
      try {
        const answer = await insisting(() =>
          call(edu, Math.max(revision.current, state.job?.revision ?? 0)),
        )
        revision.current = answer.revision
        state.rechecked(answer)
        rows.put(answer.rows)
        state.setFailure(undefined)
        return answer
      } catch (thrown) {
        state.setFailure(failureOf(thrown))
        const { data } = await state.refetch()
        revision.current = data?.revision ?? revision.current
        rows.again()
        return undefined
      } finally {
        setPending(n => n - 1)
      }
    })
    turn.current = done
    return done
  }
  return { run, pending: pending > 0 }
}

type Run = ReturnType<typeof useTurns>['run']

/** Changes of many rows at once, after which the rows and the job are reloaded. */
const useManyRows = (jobId: string, state: ImportJobState, rows: PlannedRows, run: Run) => {
  const runAndReload = async (call: Parameters<Run>[0]): Promise<void> => {
    if (!(await run(call))) return
    rows.again()
    await state.refetch()
  }
  return {
    /** Leaves out many rows at once. */
    leaveAll: (numbers: readonly number[]): Promise<void> =>
      runAndReload((provider, at) =>
        provider.ask(
          leaveRows,
          { jobId, revision: at, rows: [...numbers], left: true },
          { quiet: true },
        ),
      ),
    /** Decides about rows whose records are in the trash; by default all of them. */
    decideTrash: (choice: TrashChoice | undefined, numbers?: readonly number[]): Promise<void> =>
      runAndReload((provider, at) =>
        provider.ask(
          decideTrash,
          {
            jobId,
            revision: at,
            ...(numbers && { rows: [...numbers] }),
            ...(choice && { choice }),
          },
          { quiet: true },
        ),
      ),
  }
}

/**
 * Changes of rows, one after the other: each is checked again at once and carries the revision that
 * the one before has made.
 */
export const useRowEdits = (jobId: string, state: ImportJobState, rows: PlannedRows) => {
  const edu = useEdu()
  const [alike, setAlike] = useState<Alike>()
  /** Texts that are being checked, by row. */
  const [saving, setSaving] = useState<ReadonlyMap<number, Cells>>(new Map())
  const { run, pending } = useTurns(state, rows)
  const manyRows = useManyRows(jobId, state, rows, run)
  const countAlike = async (field: string, from: string, to: string): Promise<void> => {
    try {
      const { total } = await edu.ask(
        listPlannedRows,
        { jobId, limit: 1, field, text: from },
        { quiet: true },
      )
      if (total > 0) setAlike({ field, from, to, count: total })
    } catch {
      // an offer that can't be made is no loss
    }
  }

  return {
    alike,
    /** Changes are being sent: the effects of the rows are not known yet. */
    pending,
    dropAlike: (): void => setAlike(undefined),
    savingOf: (sheetRow: number): Cells | undefined => saving.get(sheetRow),
    /**
     * Changes cells of one row. One that was wrong may be wrong alike elsewhere: that is counted
     * and offered.
     */
    edit: async (row: PlannedRow, cells: Cells): Promise<boolean> => {
      const { sheetRow } = row
      setSaving(now => new Map(now).set(sheetRow, { ...now.get(sheetRow), ...cells }))
      setAlike(undefined)
      const answer = await run((provider, at) =>
        provider.ask(
          editRows,
          { jobId, revision: at, rows: [{ sheetRow, cells }] },
          { quiet: true, silent: true },
        ),
      )
      setSaving(now => new Map([...now].filter(([at]) => at !== sheetRow)))
      const [first] = Object.entries(cells)
      if (answer && first) {
        const [field, to] = first
        const from = row.cells[field] ?? ''
        if (from !== '' && from !== to && row.errors.some(error => error.field === field))
          await countAlike(field, from, to)
      }
      return answer !== undefined
    },
    replaceAlike: async (): Promise<number> => {
      if (!alike) return 0
      const { field, from, to, count } = alike
      const answer = await run((provider, at) =>
        provider.ask(replaceAlike, { jobId, revision: at, field, from, to }, { quiet: true }),
      )
      setAlike(undefined)
      if (answer) rows.again()
      return answer ? count : 0
    },
    ...manyRows,
    leave: (row: PlannedRow): Promise<Rechecked | undefined> =>
      run((provider, at) =>
        provider.ask(
          leaveRows,
          { jobId, revision: at, rows: [row.sheetRow], left: !row.left },
          { quiet: true, silent: true },
        ),
      ),
  }
}
export type RowEdits = ReturnType<typeof useRowEdits>
