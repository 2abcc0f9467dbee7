import { createContext, useContext } from 'react'
import type { Selection } from '../../../protocol/query.ts'
import type { ActionOffer, MoveOffer } from '../offers.ts'

/** The target of a bulk change: one record by name, or a selection. */
export interface WorkTarget {
  readonly selection: Selection
  readonly name?: string
}

export interface Work {
  readonly moves: readonly MoveOffer[]
  readonly recordActions: readonly ActionOffer[]
  readonly selectionActions: readonly ActionOffer[]
  readonly mayDelete: boolean
  readonly mayRestore: boolean
  readonly mayEditMany: boolean
  readonly mayExport: boolean
  readonly remove: (target: WorkTarget) => Promise<void>
  readonly restore: (target: WorkTarget) => Promise<void>
  readonly move: (target: WorkTarget, offer: MoveOffer) => Promise<void>
  readonly run: (target: WorkTarget, offer: ActionOffer) => Promise<void>
  readonly editMany: (target: WorkTarget) => Promise<void>
  /** Writes data into every record of the target, and tells the tally. */
  readonly change: (target: WorkTarget, data: Readonly<Record<string, unknown>>) => Promise<void>
}

export const WorkContext = createContext<Work | undefined>(undefined)

/** What can be done to records of the list around; throws outside of one. */
export const useWork = (): Work => {
  const work = useContext(WorkContext)
  if (!work) throw new Error('useWork is for parts of a ListScreen')
  return work
}
