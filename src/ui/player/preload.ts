import { useEffect } from 'react'

/** Swallows a failure: whoever uses the code tells it. */
const fetchCode = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

/** Fetches the player, and for `hls` what plays that, while the server is asked what there is to play. */
export const usePlayerCode = (kind: 'hls' | 'file' | undefined): void => {
  useEffect(() => {
    if (kind === undefined) return
    fetchCode(() => import('./Player.tsx'))
    if (kind === 'hls') fetchCode(() => import('hls.js/light'))
  }, [kind])
}
