import type { StoreTx } from '../../platform/store/types.ts'

const approved = new WeakMap<StoreTx, Set<string> | 'all'>()

/**
 * Marks changes of these nodes as already checked by the call that makes them; the rules of nodes
 * check all others one by one.
 */
export const approveNodes = (tx: StoreTx, ids: readonly string[] | 'all'): void => {
  const known = approved.get(tx)
  if (ids === 'all' || known === 'all') {
    approved.set(tx, 'all')
    return
  }
  approved.set(tx, new Set([...(known ?? []), ...ids]))
}

/** Whether a change of the node was checked by the call that makes it. */
export const isWriteApproved = (tx: StoreTx, id: string): boolean => {
  const known = approved.get(tx)
  return known === 'all' || known?.has(id) === true
}
