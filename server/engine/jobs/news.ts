import { jobEvent, type JobNews } from '../../../src/protocol/tasks.ts'
import type { EnginePorts } from '../ports.ts'

/** Three a second: more than people read. */
const pauseMs = 334

/**
 * Sends the progress of a job to its maker's windows: news within a third of a second are combined,
 * and the last one is sent at its end.
 */
export const teller = (ports: EnginePorts, institutionId: string, accountId: string) => {
  let next: JobNews | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    const news = next
    next = undefined
    if (!news) return
    // pushed and not stored: a window that misses it polls
    ports.identity
      .notify(ports, institutionId, { accountId }, jobEvent, news)
      .catch(() => undefined)
  }
  return {
    /**
     * To be sent soon: the first after a pause, so that it is sent when its transaction has ended.
     */
    tell(news: JobNews): void {
      next = news
      timer ??= setTimeout(() => {
        timer = undefined
        send()
      }, pauseMs)
    },
    /** Sends the final news at once. */
    end(news: JobNews): void {
      clearTimeout(timer)
      next = news
      send()
    },
  }
}

/** The server's own work sends no news. */
export const untold: ReturnType<typeof teller> = { tell: () => undefined, end: () => undefined }
