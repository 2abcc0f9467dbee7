export type HoursRoute = 'Pc-Hour' | 'Mobile-Hour'

/** A student's hours; a pass stands behind the `#`, so that no server's log keeps it. */
export const hoursLink = (route: HoursRoute, pass: string): string =>
  `/${route}${pass === '' ? '' : `#${pass}`}`
