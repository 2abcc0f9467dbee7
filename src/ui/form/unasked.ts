let unasked = false

/**
 * Leaves because the session ended or changed: no question is asked, and drafts keep the typed
 * values.
 */
export const leaveUnasked = (): void => {
  unasked = true
}
export const leavesUnasked = (): boolean => unasked
