import { createContext, useContext } from 'react'
import type { Way } from './useWay.ts'

export const WayContext = createContext<Way | undefined>(undefined)
/** The form around a field of the ways in. Throws outside of one. */
export const useWayAround = (): Way => {
  const way = useContext(WayContext)
  if (!way) throw new Error('a field of the ways in stands outside of its form')
  return way
}
