/**
 * Heard in every window of a browser whenever its line to the server's events has opened: what was
 * told before that is lost.
 */
export const lineOpened = 'opened'
