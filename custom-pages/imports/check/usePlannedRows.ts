import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { listPlannedRows } from '../../../src/protocol/calls/imports.ts'
import type { PlannedRow, Verdict, WizardJob } from '../../../src/protocol/imports.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useDebounced } from '../../../src/ui/parts/useDebounced.ts'

export const rowsPerPage = 100
/**
 * Delay in milliseconds: pages that are scrolled past are not loaded, and old ones are dropped
 * soon, because sixty thousand rows would fill the memory.
 */
const restMs = 90
const keptMs = 15_000

interface Page {
  readonly list: readonly PlannedRow[]
  readonly total: number
}
interface View {
  readonly verdict: Verdict | undefined
  /** Incremented to reload the pages. */
  readonly turn: number
  /**
   * Rows of a filtered view were corrected: they stay in their places until another page is
   * requested, which would now begin elsewhere.
   */
  readonly moved: boolean
}
const pageOf = (index: number): number => Math.floor(index / rowsPerPage) + 1

const pagesOf = ({ from, to }: { readonly from: number; readonly to: number }): number[] =>
  Array.from({ length: pageOf(to) - pageOf(from) + 1 }, (_, n) => pageOf(from) + n)

/** Puts the current rows into all cached pages. */
const putRows = (queries: QueryClient, jobId: string, rows: readonly PlannedRow[]): void => {
  const by = new Map(rows.map(row => [row.sheetRow, row]))
  queries.setQueriesData<Page>(
    { queryKey: ['plannedRows', jobId] },
    page => page && { ...page, list: page.list.map(row => by.get(row.sheetRow) ?? row) },
  )
}

/** The total of a view: the current one, otherwise the last known, otherwise the expected one. */
const useLastTotal = (of: string, known: number | undefined, expected: number): number => {
  const [last, setLast] = useState<{ readonly of: string; readonly total: number }>()
  if (known !== undefined && (last?.of !== of || last.total !== known))
    setLast({ of, total: known })
  return known ?? (last?.of === of ? last.total : expected)
}

/**
 * Finds the position of a sheet row among all rows: they are sorted by the sheet, with gaps for
 * empty rows.
 */
const useRowSearch = (jobId: string, expected: (verdict: Verdict | undefined) => number) => {
  const edu = useEdu()
  return async (sheetRow: number): Promise<number | undefined> => {
    let [low, high] = [1, pageOf(Math.max(0, expected(undefined) - 1))]
    while (low <= high) {
      const page = Math.floor((low + high) / 2)
      const { list } = await edu.ask(
        listPlannedRows,
        { jobId, page, limit: rowsPerPage },
        { quiet: true },
      )
      const at = list.findIndex(row => row.sheetRow === sheetRow)
      if (at >= 0) return (page - 1) * rowsPerPage + at
      if (list.length === 0 || sheetRow < (list[0]?.sheetRow ?? 0)) high = page - 1
      else low = page + 1
    }
    return undefined
  }
}

/**
 * The checked rows, a page at a time as they become visible. `expected`: the expected number of
 * rows of a kind, before the first page is loaded.
 */
export const usePlannedRows = (
  { jobId, revision }: Pick<WizardJob, 'jobId' | 'revision'>,
  first: Verdict | undefined,
  expected: (verdict: Verdict | undefined) => number,
) => {
  const edu = useEdu()
  const queries = useQueryClient()
  const [view, setView] = useState<View>({ verdict: first, turn: 0, moved: false })
  // pages of an earlier check are not used; corrections of the current check are put in their
  // places
  const [check] = useState(revision)
  const [sight, setSight] = useState({ from: 0, to: 0 })
  const { verdict, turn, moved } = view
  const rested = useDebounced(sight, restMs)
  const pageNumbers = pagesOf(rested)
  const keyOf = (page: number) =>
    ['plannedRows', jobId, check, verdict ?? 'all', turn, page] as const
  const pages = useQueries({
    queries: pageNumbers.map(page => ({
      queryKey: keyOf(page),
      staleTime: Infinity,
      gcTime: keptMs,
      enabled: !moved || queries.getQueryData(keyOf(page)) !== undefined,
      queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Page> =>
        edu.ask(
          listPlannedRows,
          { jobId, page, limit: rowsPerPage, ...(verdict ? { verdict } : {}) },
          { signal, quiet: true },
        ),
    })),
  })
  if (moved && pages.some(({ data }) => data === undefined))
    setView({ verdict, turn: turn + 1, moved: false })

  const total = useLastTotal(
    `${verdict ?? 'all'} ${turn}`,
    pages.find(({ data }) => data !== undefined)?.data?.total,
    expected(verdict),
  )

  const rowAt = (index: number): PlannedRow | undefined =>
    queries.getQueryData<Page>(keyOf(pageOf(index)))?.list[index % rowsPerPage]

  const updateRows = useCallback(
    (rows: readonly PlannedRow[]): void => {
      putRows(queries, jobId, rows)
      setView(now => (now.verdict === undefined ? now : { ...now, moved: true }))
    },
    [jobId, queries],
  )
  const again = useCallback(
    (): void => setView(now => ({ ...now, turn: now.turn + 1, moved: false })),
    [],
  )

  const find = useRowSearch(jobId, expected)

  return {
    verdict,
    total,
    rowAt,
    failed: pages.some(({ isError }) => isError),
    retry: (): void => pages.forEach(({ isError, refetch }) => void (isError && refetch())),
    setSight: useCallback((from: number, to: number): void => {
      setSight(was => (was.from === from && was.to === to ? was : { from, to }))
    }, []),
    show: useCallback((next: Verdict | undefined): void => {
      setView(now => ({ verdict: next, turn: now.turn + 1, moved: false }))
      setSight({ from: 0, to: 0 })
    }, []),
    put: updateRows,
    again,
    find,
  }
}
export type PlannedRows = ReturnType<typeof usePlannedRows>
