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

/** Queue of short messages, which the shell displays. */
export const createToasts = (timers: Timers = realTimers): ToastQueue => {
  const visibleToasts = observable<readonly Toast[]>([])
  let last = 0
  const dismiss = (id: number) => {
    if (visibleToasts.get().some(t => t.id === id))
      visibleToasts.set(visibleToasts.get().filter(t => t.id !== id))
  }
  return {
    get: visibleToasts.get,
    subscribe: visibleToasts.subscribe,
    dismiss,
    push: (text, tone = 'error', ms = toastMs) => {
      if (text === '' || visibleToasts.get().some(t => t.text === text)) return
      const id = ++last
      visibleToasts.set([...visibleToasts.get(), { id, text, tone }])
      timers.after(ms, () => dismiss(id))
    },
  }
}
