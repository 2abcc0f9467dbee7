/**
 * Returns an id that rules can use before the record is validated; undefined for anything else,
 * which validation refuses.
 */
export const parseId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-z]{1,64}$/.test(value) ? value : undefined
export const parseIds = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap(one => parseId(one) ?? []) : []
