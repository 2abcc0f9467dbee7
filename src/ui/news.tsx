import { createContext, useContext, useEffect, useEffectEvent, type ReactNode } from 'react'
import { lineOpened } from '../protocol/line.ts'

/**
 * Subscribes to an event of the server and returns the function that unsubscribes. The application
 * provides it.
 */
export type SubscribeToNews = (event: string, hear: (data: unknown) => void) => () => void

const HearContext = createContext<SubscribeToNews>(() => () => undefined)
export const NewsProvider = ({
  value,
  children,
}: {
  readonly value: SubscribeToNews
  readonly children: ReactNode
}) => <HearContext value={value}>{children}</HearContext>

const useEvent = (event: string, hear: (data: unknown) => void): void => {
  const listen = useContext(HearContext)
  const onData = useEffectEvent(hear)
  useEffect(() => listen(event, data => onData(data)), [listen, event])
}

/**
 * Calls `ask` whenever the line to the server's events has opened, the first time too: what is
 * shown may have become another meanwhile.
 */
export const useReopened = (ask: () => void): void => useEvent(lineOpened, ask)

/**
 * Calls `hear` with what the server tells of `event` while the component is mounted. News are told,
 * not kept: `ask` is for what came before the line was open, and whoever must be sure on a server
 * without events asks now and then as well.
 */
export const useNews = (event: string, hear: (data: unknown) => void, ask: () => void): void => {
  useEvent(event, hear)
  useReopened(ask)
}
