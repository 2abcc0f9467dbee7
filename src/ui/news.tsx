import { createContext, useContext, useEffect, useEffectEvent, type ReactNode } from 'react'

/** Hears what the server tells of an event; answers what ends it. Given by the application. */
export type Hear = (event: string, hear: (data: unknown) => void) => () => void

const HearContext = createContext<Hear>(() => () => undefined)
export const NewsProvider = ({ value, children }: { readonly value: Hear; readonly children: ReactNode }) => (
  <HearContext value={value}>{children}</HearContext>
)

/**
 * Calls `hear` with what the server tells of `event` while the component is mounted. News are told, not kept: whoever must be sure asks now
 * and then as well.
 */
export const useNews = (event: string, hear: (data: unknown) => void): void => {
  const listen = useContext(HearContext)
  const told = useEffectEvent(hear)
  useEffect(() => listen(event, data => told(data)), [listen, event])
}
