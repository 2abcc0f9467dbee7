import { useEffect } from 'react'

/** Jobs that a screen of this window shows at the moment: their end is no news there. */
const shownIds: string[] = []

/**
 * Says that a screen shows the job (`'all'`: every job) while the component is mounted, so that no
 * notice tells of its end.
 */
export const useShownJob = (id: string | undefined): void => {
  useEffect(() => {
    if (id === undefined) return undefined
    shownIds.push(id)
    return () => void shownIds.splice(shownIds.indexOf(id), 1)
  }, [id])
}
/** Whether a page that shows this job is open, so that no toast is needed. */
export const isJobShown = (id: string): boolean => shownIds.includes(id) || shownIds.includes('all')
