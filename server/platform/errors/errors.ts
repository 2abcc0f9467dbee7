import { englishCatalogue } from '../../../src/protocol/errors/catalogue.en.ts'
import { ErrorCode, type ErrorName } from '../../../src/protocol/errors/codes.ts'
import { isErrorCode } from '../../../src/protocol/errors/known.ts'
import {
  variants,
  type VariantKey,
  type VariantName,
} from '../../../src/protocol/errors/variants.ts'
import type { DeclaredErrors } from '../../../src/protocol/errors/declared.ts'
import { faultFactory, faultFactoryWith, type FaultFactory } from './fault.ts'

type VariantTexts = (typeof englishCatalogue)['variants']
/** The parameters of a variant: `'2218.what,who'` has `what` and `who`. */
type FiguresOf<Key extends string> = Key extends `${string}.${infer Names}` ? Split<Names> : never
type Split<Names extends string> = Names extends `${infer First},${infer Rest}`
  ? First | Split<Rest>
  : Names
/**
 * A variant whose text has parameters requires all of them; any other is selected by its one
 * parameter.
 */
type VariantFactory<Key extends VariantKey> = VariantTexts[Key] extends `${string}%{${string}`
  ? ReturnType<typeof faultFactoryWith<FiguresOf<Key>>>
  : FaultFactory

type Errors = {
  readonly [Name in Exclude<ErrorName, 'ok'>]: FaultFactory
} & {
  readonly [Name in VariantName]: VariantFactory<(typeof variants)[Name]>
}

const variantFactory = (key: VariantKey): unknown => {
  const [code = '', parameter = ''] = key.split('.')
  if (!isErrorCode(code)) throw new Error(`${key} is no variant of a code`)
  return englishCatalogue.variants[key].includes('%{')
    ? faultFactoryWith(code)
    : faultFactory(code, parameter)
}

/**
 * Factories of the errors that no domain declares, by name: one for each code of codes.ts and each
 * variant of variants.ts. A factory requires the parameters of its text.
 *
 * @example
 * throw errors.userNotFound()
 * throw errors.phoneTaken().at('phone')
 * throw errors.seatsFull({ limit })
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name of the two lists
export const errors = Object.fromEntries([
  ...Object.entries(ErrorCode)
    .filter(([name]) => name !== 'ok')
    .map(([name, code]) => [name, faultFactory(code)] as const),
  ...Object.entries(variants).map(([name, key]) => [name, variantFactory(key)] as const),
]) as Errors

type FigureName<Hole extends string> = Hole extends `${infer Name}|${string}` ? Name : Hole
type FiguresIn<Text extends string> = Text extends `${string}%{${infer Hole}}${infer Rest}`
  ? FigureName<Hole> | FiguresIn<Rest>
  : never
type DeclaredFactories<E extends DeclaredErrors> = {
  readonly [Name in keyof E]: [FiguresIn<E[Name]['en']>] extends [never]
    ? FaultFactory
    : ReturnType<typeof faultFactoryWith<FiguresIn<E[Name]['en']>>>
}
type OfKnownCodes = Readonly<Record<string, { readonly code: ErrorCode }>>

/**
 * Adds the factories of the errors that a domain declares (`declareErrors`) to those of every call,
 * in `server/domain/<domain>/errors.ts`.
 *
 * @example
 * export const errors = errorsOf(loanErrors)
 * throw errors.noCopyLeft().at('book')
 */
export const errorsOf = <E extends DeclaredErrors & OfKnownCodes>(
  declared: E,
): Errors & DeclaredFactories<E> => {
  const own = Object.entries(declared).map(([name, { code, when, en }]) => [
    name,
    en.includes('%{') ? faultFactoryWith(code) : faultFactory(code, when),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one factory for each name
  return { ...errors, ...(Object.fromEntries(own) as DeclaredFactories<E>) }
}
