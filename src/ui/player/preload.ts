import { useEffect } from 'react'
import { fetchAhead } from '../parts/ahead.ts'

/** Loads the player, and for `hls` its library, while the server's response is pending. */
export const usePlayerCode = (kind: 'hls' | 'file' | undefined): void => {
  useEffect(() => {
    if (kind === undefined) return
    void fetchAhead(import('./Player.tsx'))
    if (kind === 'hls') void fetchAhead(import('hls.js/light'))
  }, [kind])
}
