/**
 * A ref that puts the focus on what has just appeared because the person asked for it: a dialog's
 * button, the palette's box.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
