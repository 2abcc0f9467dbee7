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
  /** SHA-256 of the body's bytes, in lower-case hex; that of no bytes if there is no body. */
  readonly bodyHash: string
}
/** The text whose HMAC-SHA256 under the key's secret, in lower-case hex, is the signature. */
export const signedText = ({ method, path, time, nonce, bodyHash }: SignedCall): string =>
  [method.toUpperCase(), path, time, nonce, bodyHash].join('\n')

/** A kind of signed calls that a key can be made for. */
export interface ScopeTerms {
  readonly label: Label
  /** Permission that the key's maker needs for it to work; null: none besides managing keys. */
  readonly right: string | null
}
/**
 * The scopes that resources declare (`scopes`). The file that declares one adds its name here, so
 * that a misspelt one does not compile:
 *
 * @example
 * export const loanScopes = {
 *   loans: { label: { en: 'Loans', zh: '借阅' }, right: 'loan.read' },
 * } as const
 * declare module './signing.ts' {
 *   interface DeclaredScopes extends Readonly<typeof loanScopes> {}
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled where scopes are declared
export interface DeclaredScopes {}
export type KeyScope = keyof DeclaredScopes

/** The scopes that resources declare, by their names. */
export const scopesOf = (
  resources: readonly { readonly scopes?: Readonly<Record<string, ScopeTerms>> }[],
): ReadonlyMap<string, ScopeTerms> =>
  new Map(resources.flatMap(({ scopes = {} }) => Object.entries(scopes)))
