/** At least 32 visible characters without a comma, which separates keys. */
export const isKey = (text: unknown): text is string =>
  typeof text === 'string' && /^[\x21-\x2b\x2d-\x7e]{32,512}$/.test(text)
