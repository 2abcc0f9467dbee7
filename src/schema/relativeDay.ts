const form = /^(now|today|week|month)([+-]\d{1,4})?$/

export interface Relative {
  readonly from: 'now' | 'today' | 'week' | 'month'
  /** Days after the present; of 'week' and 'month' that many of these. */
  readonly shift: number
}

/**
 * Parses a value relative to the present: 'today', 'now+1' (days), 'week-1', 'month'. Undefined for
 * other texts.
 */
export const parseRelative = (text: string): Relative | undefined => {
  const [, from, shift = '0'] = form.exec(text) ?? []
  return from === 'now' || from === 'today' || from === 'week' || from === 'month'
    ? { from, shift: Number(shift) }
    : undefined
}
