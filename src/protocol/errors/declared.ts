import type { Label, Lang } from '../../schema/label.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * A code with its text, or a more specific text of a code. `%{name}` is a parameter,
 * `%{name|day|days}` a number with its noun; both languages have the same parameters.
 */
export interface DeclaredError extends Label {
  /** The digits on the wire: five, the first three of which are the domain's own. */
  readonly code: string
  /** Selects a text without parameters of its own: the name of a parameter whose value is 1. */
  readonly when?: string
}
export type DeclaredErrors = Readonly<Record<string, DeclaredError>>
export interface NamedError extends DeclaredError {
  readonly name: string
}

const figurePattern = /%\{(\w+)(?:\|[^}]*)?\}/g
/** Names of a text's parameters, sorted and separated by commas. */
const figuresOf = (text: string): string =>
  [...text.matchAll(figurePattern)]
    .map(([, name]) => name)
    .toSorted()
    .join()

/**
 * What selects a text: `34350` for the code's own text, `34350.points` for a text with this
 * parameter, `9994.retired` for one with `when`.
 */
export const keyOfError = ({ code, when, en }: DeclaredError): string =>
  [code, when ?? figuresOf(en)].filter(Boolean).join('.')

const declared = new Map<string, NamedError>()

/**
 * Declares the codes of a domain with their texts, by the names of their errors, in
 * `resources/<domain>/<domain>.errors.ts`. An entry with parameters or `when` is a more specific
 * text of a code, which may also be a central one. `errorsOf` of server/platform/errors makes the
 * factories.
 *
 * @example
 * export const loanErrors = declareErrors({
 *   noCopyLeft: { code: '33007', en: 'No copy is left.', zh: '没有可借的副本。' },
 *   loanTooLong: { code: '2220', en: 'At most %{days} days.', zh: '最多 %{days} 天。' },
 * })
 * declare module '../../src/protocol/errors/codes.ts' {
 *   interface DomainErrors {
 *     readonly loans: typeof loanErrors
 *   }
 * }
 */
export const declareErrors = <const E extends DeclaredErrors>(errors: E): E => {
  for (const [name, error] of Object.entries(errors)) {
    const [figures, inChinese] = [figuresOf(error.en), figuresOf(error.zh)]
    if (figures !== inChinese) throw new Error(`${name}: its texts have different parameters`)
    if (figures && error.when !== undefined)
      throw new Error(`${name}: its parameters select its text, so it has no when`)
    declared.set(keyOfError(error), { name, ...error })
  }
  return errors
}

/** Errors of the domains that are loaded, by what selects each text. */
export const declaredErrors = (): ReadonlyMap<string, NamedError> => declared

/** Returns a catalogue with the texts that domains declare. */
export const withDeclared = ({ texts, variants }: Catalogue, lang: Lang): Catalogue => {
  const entries = [...declared].map(([key, error]) => [key, error[lang]] as const)
  return {
    texts: { ...texts, ...Object.fromEntries(entries.filter(([key]) => !key.includes('.'))) },
    variants: { ...variants, ...Object.fromEntries(entries.filter(([key]) => key.includes('.'))) },
  }
}
