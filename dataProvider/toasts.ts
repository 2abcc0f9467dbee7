import { observable, realTimers, type Observable, type Timers } from './store.ts'

const toastMs = 2000
interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'error' | 'success' | 'info' | 'warning'
}

export interface ToastQueue extends Observable<readonly Toast[]> {
  /** Shows a text for 2000 ms; the same text already on show is not repeated (SES-11). */
  push(text: string, tone?: Toast['tone'], ms?: number): void
  dismiss(id: number): void
}

/** What is said for a moment. The shell draws it. */
export const createToasts = (timers: Timers = realTimers): ToastQueue => {
  const shown = observable<readonly Toast[]>([])
  let last = 0
  const dismiss = (id: number) => {
    if (shown.get().some(t => t.id === id)) shown.set(shown.get().filter(t => t.id !== id))
  }
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    dismiss,
    push: (text, tone = 'error', ms = toastMs) => {
      if (text === '' || shown.get().some(t => t.text === text)) return
      const id = ++last
      shown.set([...shown.get(), { id, text, tone }])
      timers.after(ms, () => dismiss(id))
    },
  }
}
