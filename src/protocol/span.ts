/** A zone may have moved its clocks between the two ends. */
const slack = 3 * 3_600_000

/**
 * Whether a span of time lasts longer than a year (VAL-19); `until` is not in it. ISO 8601; false
 * where an end is none.
 */
export const overAYear = (from: string, until: string): boolean => {
  const end = new Date(from)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return Date.parse(until) > end.getTime() + slack
}
