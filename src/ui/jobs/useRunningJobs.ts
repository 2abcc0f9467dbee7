import { useState } from 'react'
import type { JobNews } from '../../protocol/tasks.ts'
import { useJobNews } from './news.tsx'
import { isJobShown } from './shownJobs.ts'
import { isJobOver, runs } from './states.ts'

interface Jobs {
  /** At work now, by their latest news. */
  readonly running: ReadonlyMap<string, JobNews>
  /** To be told, once each. */
  readonly ended: readonly JobNews[]
  readonly told: ReadonlySet<string>
}
const none: Jobs = { running: new Map(), ended: [], told: new Set() }
const maxAnnounced = 200
/** What a person did themselves, by its own button, is no news to them. */
const own: ReadonlySet<string> = new Set(['CANCELLED', 'UNDONE'])

/** The news `news` after what was known: exported for its tests. */
export const after = ({ running, ended, told: announcedKeys }: Jobs, news: JobNews): Jobs => {
  if (runs(news))
    return { running: new Map(running).set(news.id, news), ended, told: announcedKeys }
  const rest = new Map(running)
  const ran = rest.delete(news.id)
  const key = `${news.id} ${news.state}`
  // one that waits for its person is news only where it was seen to work before
  if (announcedKeys.has(key) || own.has(news.state) || !(ran || isJobOver(news.state)))
    return { running: rest, ended, told: announcedKeys }
  return {
    running: rest,
    ended: isJobShown(news.id) ? ended : [...ended, news],
    told: new Set([...announcedKeys, key].slice(-maxAnnounced)),
  }
}

/**
 * This person's jobs as far as this window has heard of them: what runs, and what came to an end
 * (or waits for them) while no screen of the window showed it. `take` says that an end was told.
 */
export const useRunningJobs = () => {
  const [jobs, setJobs] = useState(none)
  useJobNews(
    news => setJobs(last => after(last, news)),
    // what runs still will tell so; what has ended meanwhile would run here for ever
    () => setJobs(last => (last.running.size ? { ...last, running: new Map() } : last)),
  )
  const take = (news: JobNews): void =>
    setJobs(last => ({ ...last, ended: last.ended.filter(one => one !== news) }))
  return { running: jobs.running, ended: jobs.ended, take }
}
