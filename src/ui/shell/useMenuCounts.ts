import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { menuEntries } from '../../protocol/session.ts'
import type { MenuItem } from '../../protocol/provider.ts'
import { useEdu } from '../context.tsx'

const waitMillis = 2000
const freshMillis = 60_000

export type ToDo = Pick<MenuItem, 'count' | 'counted'>

const countsOf = (items: readonly MenuItem[]): [string, ToDo][] =>
  items.flatMap(item => [
    ...(item.count ? [[item.menucode, item] as [string, ToDo]] : []),
    ...countsOf(item.children),
  ])

/**
 * The number of items to do behind the menu's entries, by code; loaded after the screen, and again
 * each minute.
 */
export const useMenuCounts = (): ReadonlyMap<string, ToDo> => {
  const edu = useEdu()
  const [waitIsOver, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), waitMillis)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    queryKey: ['menuCounts'],
    queryFn: async ({ signal }) =>
      (await edu.ask(menuEntries, {}, { signal, quiet: true })).children,
    enabled: waitIsOver,
    staleTime: freshMillis,
    refetchInterval: freshMillis,
  })
  return new Map(data ? countsOf(data) : [])
}
