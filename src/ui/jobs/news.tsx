import { createContext, useContext, useEffect, useEffectEvent, type ReactNode } from 'react'
import type { JobNews } from '../../protocol/tasks.ts'
import { useReopened } from '../news.tsx'

/**
 * Hears how this person's jobs go on, as the server tells it; answers what ends it. Given by the
 * application.
 */
export type HearJobs = (hear: (news: JobNews) => void) => () => void

const NewsContext = createContext<HearJobs>(() => () => undefined)
export const JobNewsProvider = ({
  value,
  children,
}: {
  readonly value: HearJobs
  readonly children: ReactNode
}) => <NewsContext value={value}>{children}</NewsContext>

/**
 * Calls `hear` with each piece of news while the component is mounted. News are told, not kept:
 * `ask` is for what came before the line was open, and whoever must be sure on a server without
 * events asks now and then as well.
 */
export const useJobNews = (hear: (news: JobNews) => void, ask: () => void): void => {
  const listen = useContext(NewsContext)
  const onNews = useEffectEvent(hear)
  useEffect(() => listen(news => onNews(news)), [listen])
  useReopened(ask)
}
