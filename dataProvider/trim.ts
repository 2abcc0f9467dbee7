/** SES-12: trims every string in a value; files, dates and other objects stay as they are. */
export const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (isPlain(value))
    return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, trimmed(v)]))
  return value
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const proto: unknown = Object.getPrototypeOf(value)
  return proto === Object.prototype || proto === null
}
