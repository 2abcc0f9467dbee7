import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { can } from '../../src/access/index.ts'
import { everyonesRight, type JournalEntry } from '../../src/protocol/journal.ts'
import { useAccess, useEdu } from '../../src/ui/context.tsx'
import { useUndo } from '../../src/ui/undo/useUndo.ts'

const pageSize = 20

/** The journal without a pixel: its pages, whose it is, what is being undone. `?id=` opens one of its lines. */
export const useJournal = () => {
  const edu = useEdu()
  const access = useAccess()
  const { run } = useUndo()
  const [query, setQuery] = useSearchParams()
  const [busy, setBusy] = useState<string>()
  const mayEveryone = can(access, everyonesRight)
  const everyone = mayEveryone && query.get('everyone') === '1'
  const pages = useInfiniteQuery({
    queryKey: ['journal', everyone],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => edu.journal({ page: pageParam, limit: pageSize, everyone, signal, quiet: true }),
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
  })
  const seen = new Set<string>()
  // a page that moved on while it was turned tells some lines twice
  const entries = (pages.data?.pages.flatMap(page => page.list) ?? []).filter(({ id }) => !seen.has(id) && seen.add(id))
  const undo = async (entry: JournalEntry): Promise<void> => {
    setBusy(entry.id)
    await run(entry.id, entry.undoOf !== null)
    setBusy(undefined)
  }
  return {
    pages,
    entries,
    everyone: mayEveryone ? everyone : undefined,
    showEveryone: (yes: boolean): void => setQuery(yes ? { everyone: '1' } : {}, { replace: true }),
    opened: query.get('id') ?? undefined,
    busy,
    undo,
  }
}
