/**
 * A value of any kind as text: a list comma-separated, an instant in ISO 8601, another object as
 * JSON, null and undefined as ''. `String` would write "[object Object]" for objects.
 */
export const asText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(asText).join(',')
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : JSON.stringify(value)
}

/** A text as the database returns it; null if there is none. */
export const storedText = (raw: unknown): string | null =>
  raw === null || raw === undefined ? null : asText(raw)
