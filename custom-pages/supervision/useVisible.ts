import { useSyncExternalStore } from 'react'

const listen = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the tab is in front: what nobody looks at is not asked for. */
export const useVisible = (): boolean =>
  useSyncExternalStore(listen, () => document.visibilityState !== 'hidden')
