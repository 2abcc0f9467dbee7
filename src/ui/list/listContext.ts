import { createContext, useContext } from 'react'
import type { ListScreenState } from './useListScreen.ts'

export const ListScreenContext = createContext<ListScreenState | undefined>(undefined)

/** State of the list around; throws outside of one. */
export const useList = (): ListScreenState => {
  const state = useContext(ListScreenContext)
  if (!state) throw new Error('useList is for parts of a ListScreen')
  return state
}
