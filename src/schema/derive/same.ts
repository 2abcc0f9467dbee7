const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}

/**
 * Whether two values of a field are equal, regardless of the order of their properties; a missing
 * value is null.
 */
export const sameContent = (a: unknown, b: unknown): boolean => {
  const [x, y] = [a ?? null, b ?? null]
  if (x === y) return true
  if (typeof x !== 'object' || typeof y !== 'object' || x === null || y === null) return false
  return JSON.stringify(sorted(x)) === JSON.stringify(sorted(y))
}
