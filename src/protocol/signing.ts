import type { Label } from '../schema/label.ts'

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

/**
 * The kinds of calls that a key of the open interface can be made for. `right`: what the key's maker must be allowed to do for it to
 * work; passes are judged by the person whom they let in.
 */
export const keyScopes = {
  passes: { label: { en: 'Sign people in', zh: '人员免密登录' }, right: null },
  classroom: { label: { en: 'Classroom reports', zh: '教室数据上报' }, right: 'lesson.read' },
  statistics: { label: { en: 'Statistics', zh: '统计数据查询' }, right: 'booking.read' },
} as const satisfies Readonly<
  Record<string, { readonly label: Label; readonly right: string | null }>
>
export type KeyScope = keyof typeof keyScopes
export const isKeyScope = (text: unknown): text is KeyScope =>
  typeof text === 'string' && Object.hasOwn(keyScopes, text)
