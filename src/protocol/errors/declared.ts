import type { Label, Lang } from '../../schema/label.ts'
import type { ErrorCode } from './codes.ts'

/** A more specific text of a code. `%{name}` is a parameter, the same ones in both languages. */
export interface DeclaredError<En extends string = string> {
  readonly code: ErrorCode
  readonly en: En
  readonly zh: string
}

const texts = new Map<string, Label>()
const figuresOf = (text: string): string =>
  [...text.matchAll(/%\{(\w+)\}/g)]
    .map(([, name]) => name)
    .toSorted()
    .join()

/**
 * Declares a domain's own texts of codes, by the names of their errors, in `<name>.errors.ts`
 * beside the definition. The definition or the calls import it, so that both sides know the texts.
 * `errorsOf` of server/platform/errors makes the factories.
 *
 * @example
 * export const loanErrors = declareErrors({
 *   loanTooLong: { code: '2220', en: 'At most %{days} days.', zh: '最多 %{days} 天。' },
 * })
 */
export const declareErrors = <
  const En extends string,
  const E extends Readonly<Record<string, DeclaredError<En>>>,
>(
  errors: E,
): E => {
  for (const [name, { code, en, zh }] of Object.entries(errors)) {
    if (figuresOf(en) !== figuresOf(zh))
      throw new Error(`${name}: its texts have different figures`)
    texts.set(`${code}.${name}`, { en, zh })
  }
  return errors
}

/** The declared text that one of these parameters names; undefined if none does. */
export const declaredText = (
  code: string,
  names: readonly string[],
  lang: Lang,
): string | undefined =>
  names.map(name => texts.get(`${code}.${name}`)).find(text => text !== undefined)?.[lang]
