/** An id as a rule may use it before the record was validated: whatever else was sent is refused there. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-z]{1,64}$/.test(value) ? value : undefined
export const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap(one => idOf(one) ?? []) : []
