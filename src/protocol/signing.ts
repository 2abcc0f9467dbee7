/** Headers of a signed call of the open interface. */
export const signedHeaders = {
  key: 'X-Edu-Key',
  time: 'X-Edu-Time',
  nonce: 'X-Edu-Nonce',
  sign: 'X-Edu-Sign',
} as const
/** Seconds by which the caller's clock may differ. */
export const signedWindow = 300

export interface SignedCall {
  /** In capitals. */
  readonly method: string
  /** Path and query, as sent. */
  readonly path: string
  /** Seconds since 1970. */
  readonly time: string
  /** 16 to 64 of A-Z a-z 0-9 _ -, used once. */
  readonly nonce: string
  /** SHA-256 of the body's bytes, in lower-case hex; that of no bytes where there is no body. */
  readonly bodyHash: string
}
/** The text whose HMAC-SHA256 under the key's secret, in lower-case hex, is the signature. */
export const signedText = ({ method, path, time, nonce, bodyHash }: SignedCall): string =>
  [method.toUpperCase(), path, time, nonce, bodyHash].join('\n')
