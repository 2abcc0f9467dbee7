const flag = 'edu.uploads'
const listeners = new Set<() => void>()
/** Whether this page has uploads. */
let isUsed = false

/**
 * Whether the page needs the tray: uploads were begun in it, or an earlier page has left some. The
 * first page loads no more than this.
 */
export const trayWanted = {
  get: (): boolean => {
    if (isUsed) return true
    try {
      return localStorage.getItem(flag) !== null
    } catch {
      return false
    }
  },
  set: (wanted: boolean): void => {
    isUsed = wanted
    try {
      if (wanted) localStorage.setItem(flag, '1')
      else localStorage.removeItem(flag)
    } catch {
      // a private window has no storage, and its uploads end with the page
    }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
