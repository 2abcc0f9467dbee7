import { createContext, useContext, useEffect, useEffectEvent, type ReactNode } from 'react'
import type { JobNews } from '../../protocol/tasks.ts'
import { useReopened } from '../news.tsx'

/**
 * Subscribes to the progress of this person's jobs; returns a function that unsubscribes. Provided
 * by the application.
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
 * Calls `hear` with each event while the component is mounted. Events are not stored: `ask` loads
 * what happened before the connection was open, and on a server without events it must also be
 * called now and then.
 */
export const useJobNews = (hear: (news: JobNews) => void, ask: () => void): void => {
  const listen = useContext(NewsContext)
  const onNews = useEffectEvent(hear)
  useEffect(() => listen(news => onNews(news)), [listen])
  useReopened(ask)
}
