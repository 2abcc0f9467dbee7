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
 * Calls `ask` whenever the connection to the server's events has opened, also the first time: the
 * shown data may be outdated.
 */
export const useReopened = (ask: () => void): void => useEvent(lineOpened, ask)

/**
 * Calls `hear` with each server event `event` while the component is mounted. Events are not
 * stored: `ask` loads what happened before the connection was open, and on a server without events
 * it must also be called now and then.
 */
export const useNews = (event: string, hear: (data: unknown) => void, ask: () => void): void => {
  useEvent(event, hear)
  useReopened(ask)
}
