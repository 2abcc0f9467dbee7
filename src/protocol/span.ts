/** A zone may have moved its clocks between the two ends. */
const slack = 3 * 3_600_000

/**
 * Whether a time span is longer than a year (VAL-19); `until` is exclusive. ISO 8601; false if an
 * end is invalid.
 */
export const overAYear = (from: string, until: string): boolean => {
  const end = new Date(from)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return Date.parse(until) > end.getTime() + slack
}
