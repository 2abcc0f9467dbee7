import { useEffect } from 'react'

/** Jobs that a screen of this window shows at the moment: their end is no news there. */
const shownIds: string[] = []

/**
 * Registers that a screen shows the job (`'all'`: every job) while the component is mounted, so
 * that no notice about its end appears.
 */
export const useShownJob = (id: string | undefined): void => {
  useEffect(() => {
    if (id === undefined) return undefined
    shownIds.push(id)
    return () => void shownIds.splice(shownIds.indexOf(id), 1)
  }, [id])
}
/** Whether an open page shows this job, so that no toast is needed. */
export const isJobShown = (id: string): boolean => shownIds.includes(id) || shownIds.includes('all')
