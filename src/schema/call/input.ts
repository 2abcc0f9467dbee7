import type { ErrorCode } from '../../protocol/errors/codes.ts'
import type { Issue } from '../issue.ts'
import type { CommonOptions, Field, JsonSchema } from '../kind.ts'

/** Collects issues by the name of the input. The first issue of a name is kept. */
export type Issues = Record<string, Issue>

/**
 * An input of a call that is no field kind: a list, a group, or a value with its own parser. `V` is
 * the parsed value, `G` the value that a client sends.
 */
export interface InputType<V = unknown, G = V> {
  readonly type: 'input'
  readonly required: boolean
  readonly schema: JsonSchema
  /** Parses a value that is not missing; adds to `issues` what is wrong with it. */
  parse(raw: unknown, name: string, issues: Issues): unknown
  /** The value of a missing input. */
  empty(): unknown
  /** Code of a required input that is missing; 321 by default. */
  readonly requiredCode?: ErrorCode | undefined
  /**
   * True: an empty list is a value of its own, which `parse` gets; otherwise it counts as missing.
   */
  readonly takesEmptyList?: boolean | undefined
  /** True: an empty text is a value of its own too. */
  readonly takesEmptyText?: boolean | undefined
  /** True: null is a value of its own too. */
  readonly takesNull?: boolean | undefined
  /** Reads the texts of an address; absent if an address can't hold the input. */
  decode?(texts: readonly string[]): unknown
  /** An accepted value, for the conformance test. */
  good(): unknown
  /** Refused values, for the conformance test. */
  readonly bad: readonly unknown[]
  /** The resource to whose records the id or ids refer. */
  readonly to?: string
  readonly '~value'?: V
  readonly '~given'?: G
}

export type Input = Field | InputType
/** Inputs of a call by name. */
export type Inputs = Readonly<Record<string, Input>>

type IsPresent<O> = O extends { readonly required: true }
  ? true
  : O extends { readonly default: unknown }
    ? true
    : false
type FieldOptions<F> = F extends Field<string, unknown, infer O extends CommonOptions> ? O : never
type FieldValue<F> =
  F extends Field<string, infer V>
    ? IsPresent<FieldOptions<F>> extends true
      ? NonNullable<V>
      : V
    : never

type ValueOf<I> = I extends InputType<infer V, unknown> ? V : FieldValue<I>
type GivenValue<I> =
  I extends InputType<unknown, infer G>
    ? G
    : NonNullable<FieldValue<I>> | (I extends Field ? null : never)

type RequiredName<I extends Inputs> = {
  [K in keyof I]: I[K] extends { readonly required: true }
    ? K
    : I[K] extends Field
      ? FieldOptions<I[K]> extends { readonly required: true }
        ? K
        : never
      : never
}[keyof I] &
  string

/**
 * The parsed inputs for the handler of a call; null (or the kind's empty value) for a missing
 * optional one.
 */
export type ParsedOf<I extends Inputs> = { readonly [K in keyof I & string]: ValueOf<I[K]> }

/** The inputs that a client sends; optional ones can be left out. */
export type GivenOf<I extends Inputs> = {
  readonly [K in RequiredName<I>]: NonNullable<GivenValue<I[K]>>
} & {
  readonly [K in Exclude<keyof I & string, RequiredName<I>>]?: GivenValue<I[K]> | undefined
}

export const isInputType = (input: Input): input is InputType => 'type' in input
