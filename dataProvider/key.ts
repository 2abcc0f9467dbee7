/**
 * A random key of 32 hexadecimal digits. Not crypto.randomUUID: that one is absent if the
 * console is opened over plain http by an address.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
