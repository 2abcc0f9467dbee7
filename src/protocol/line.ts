/**
 * Sent to every window of a browser when its connection to the server's events has opened: earlier
 * events are lost.
 */
export const lineOpened = 'opened'
