/** An id as records carry it: short, of letters, digits, dash and underscore. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9A-Za-z_-]{1,64}$/.test(value)
