import { jobEvent, type JobNews } from '../../../src/protocol/tasks.ts'
import type { EnginePorts } from '../ports.ts'

/** Three a second: more than people read. */
const pauseMs = 334

/**
 * Sends the progress of a job to its maker's windows: news within a third of a second are sent
 * once, the last at the end of it.
 */
export const teller = (ports: EnginePorts, institutionId: string, accountId: string) => {
  let next: JobNews | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    const news = next
    next = undefined
    if (!news) return
    // told and never kept: a window that misses it asks
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
    /** The last: told at once. */
    end(news: JobNews): void {
      clearTimeout(timer)
      next = news
      send()
    },
  }
}

/** The server's own work sends no news. */
export const untold: ReturnType<typeof teller> = { tell: () => undefined, end: () => undefined }
