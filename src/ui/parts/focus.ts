/**
 * A ref that focuses an element that has appeared at the person's request: a dialog's button, the
 * palette's box.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
