import { jobEvent, type JobNews } from '../../../src/protocol/tasks.ts'
import type { EnginePorts } from '../ports.ts'

/** Three a second: more than anybody reads. */
const pauseMs = 334

/** Tells the windows of a job's maker how it goes on: what is new within a third of a second is told once, the last at the end of it. */
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
    /** To be told soon: the first after a pause, so that it is told when its transaction has ended. */
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

/** Of the server's own work nobody is told. */
export const untold: ReturnType<typeof teller> = { tell: () => undefined, end: () => undefined }
