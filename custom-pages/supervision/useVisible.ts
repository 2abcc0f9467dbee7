import { useSyncExternalStore } from 'react'

const listen = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the tab is visible: nothing is loaded for a hidden tab. */
export const useVisible = (): boolean =>
  useSyncExternalStore(listen, () => document.visibilityState !== 'hidden')
