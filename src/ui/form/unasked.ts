let unasked = false

/**
 * The application itself leaves, because the session is over or another one: nobody is asked,
 * drafts keep what was typed.
 */
export const leaveUnasked = (): void => {
  unasked = true
}
export const leavesUnasked = (): boolean => unasked
