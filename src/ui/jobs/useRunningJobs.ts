import { useState } from 'react'
import type { JobNews } from '../../protocol/tasks.ts'
import { useJobNews } from './news.tsx'
import { isJobShown } from './shownJobs.ts'
import { isJobOver, runs } from './states.ts'

interface Jobs {
  /** Running jobs, by their latest event. */
  readonly running: ReadonlyMap<string, JobNews>
  /** Finished jobs whose notice is still to be shown, each once. */
  readonly ended: readonly JobNews[]
  readonly told: ReadonlySet<string>
}
const none: Jobs = { running: new Map(), ended: [], told: new Set() }
const maxAnnounced = 200
/** Ends that the person caused themselves need no notice. */
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
 * This person's jobs as far as this window knows: running ones, and those that finished (or wait
 * for the person) while no screen of the window showed them. `take` marks a notice as shown.
 */
export const useRunningJobs = () => {
  const [jobs, setJobs] = useState(none)
  useJobNews(
    news => setJobs(last => after(last, news)),
    // jobs that still run will send events; those that have ended meanwhile would stay here for
    // ever
    () => setJobs(last => (last.running.size ? { ...last, running: new Map() } : last)),
  )
  const take = (news: JobNews): void =>
    setJobs(last => ({ ...last, ended: last.ended.filter(one => one !== news) }))
  return { running: jobs.running, ended: jobs.ended, take }
}
