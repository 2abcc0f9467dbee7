let space = ''

/**
 * Sets whose drafts are written and offered: those of another person or institution in the same
 * browser stay hidden.
 */
export const setDraftSpace = (owner: string | undefined): void => {
  space = owner === undefined ? '' : `${owner}:`
}
export const draftSpace = (): string => space
