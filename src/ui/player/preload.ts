import { useEffect } from 'react'
import { fetchAhead } from '../parts/ahead.ts'

/**
 * Fetches the player, and for `hls` what plays that, while the server is asked what there is to
 * play.
 */
export const usePlayerCode = (kind: 'hls' | 'file' | undefined): void => {
  useEffect(() => {
    if (kind === undefined) return
    void fetchAhead(import('./Player.tsx'))
    if (kind === 'hls') void fetchAhead(import('hls.js/light'))
  }, [kind])
}
