import { listOperations } from '../../src/protocol/calls/operations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '../../src/access/index.ts'
import { everyonesRight, goingOn, type JournalEntry } from '../../src/protocol/journal.ts'
import { useAccess, useEdu } from '../../src/ui/context.tsx'
import { useJobNews } from '../../src/ui/jobs/news.tsx'
import { isJobOver } from '../../src/ui/jobs/states.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { flag, someText, usePageState } from '../../src/ui/usePageState.ts'

const pageSize = 20
/** Polling interval for missed events while an undo is in progress. */
const soonMs = 4000

/** Progress of an entry's undo. */
export interface UndoProgress {
  readonly entry: string
  readonly done: number
  readonly total: number
  /** Nobody is at it any more. */
  readonly stopped?: boolean | undefined
}

const useJournalPages = (everyone: boolean) => {
  const edu = useEdu()
  return useInfiniteQuery({
    queryKey: ['journal', everyone],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      edu.ask(
        listOperations,
        { page: pageParam, limit: pageSize, everyone: everyone ? '1' : null },
        { signal, quiet: true },
      ),
    getNextPageParam: (last, all) =>
      all.length * pageSize < last.total ? all.length + 1 : undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.list.some(({ undoing }) => goingOn(undoing)))
        ? soonMs
        : false,
  })
}

/**
 * State of the journal without rendering: its pages, whose it is, and undos in progress. `?id=`
 * opens one of its lines.
 */
export const useJournal = () => {
  const access = useAccess()
  const { run } = useUndo()
  const address = usePageState({ everyone: flag, id: someText })
  const [busy, setBusy] = useState<string>()
  // undos that go on in the background, by their tasks
  const [running, setRunning] = useState<ReadonlyMap<string, UndoProgress>>(new Map())
  const mayEveryone = can(access, everyonesRight)
  const everyone = mayEveryone && address.everyone
  const pages = useJournalPages(everyone)
  const seenIds = new Set<string>()
  // a page that moved on while it was turned tells some lines twice
  const entries = (pages.data?.pages.flatMap(page => page.list) ?? []).filter(
    ({ id }) => !seenIds.has(id) && seenIds.add(id),
  )
  const ask = () => void pages.refetch()
  useJobNews(({ kind, id, state, done, total }) => {
    if (kind !== 'bulk') return
    const known = running.get(id)
    const over = isJobOver(state)
    if (known)
      setRunning(
        last =>
          new Map(
            [...last]
              .filter(([task]) => task !== id || !over)
              .map(([task, one]) => [
                task,
                task === id ? { ...one, done, total: total ?? one.total } : one,
              ]),
          ),
      )
    // one that was begun elsewhere is told by the journal itself
    if (over || (!known && !pages.isFetching && entries.some(({ undoing }) => undoing))) ask()
  }, ask)
  const undo = async (entry: JournalEntry): Promise<void> => {
    setBusy(entry.id)
    const startedTask = await run(entry.id, entry.action === 'undo')
    if (startedTask && 'taskId' in startedTask) {
      setRunning(last =>
        new Map(last).set(startedTask.taskId, { entry: entry.id, done: 0, total: entry.count }),
      )
      await pages.refetch()
    }
    setBusy(undefined)
  }
  return {
    pages,
    entries,
    everyone: mayEveryone ? everyone : undefined,
    showEveryone: (yes: boolean): void => address.go({ everyone: yes ? '1' : null, id: null }),
    opened: address.id || undefined,
    busy,
    undo,
    /** The journal tells whether it is in progress, events tell how far. */
    progressOf: ({ id, count, undoing }: JournalEntry): UndoProgress | undefined => {
      const news = [...running.values()].find(({ entry }) => entry === id)
      return undoing
        ? {
            entry: id,
            done: Math.max(undoing.done, news?.done ?? 0),
            total: news?.total ?? count,
            stopped: undoing.stopped,
          }
        : undefined
    },
  }
}
