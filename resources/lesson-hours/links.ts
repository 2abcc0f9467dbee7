export type HoursRoute = 'Pc-Hour' | 'Mobile-Hour'

/** A link to a student's hours; the pass is after the `#`, so that it is in no server's log. */
export const hoursLink = (route: HoursRoute, pass: string): string =>
  `/${route}${pass === '' ? '' : `#${pass}`}`
