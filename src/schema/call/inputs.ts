import { ErrorCode } from '../../protocol/errors/codes.ts'
import { isId } from '../fields/base/id.ts'
import { kindOf } from '../fields/index.ts'
import { targetOf } from '../derive/fields.ts'
import { issue, type Issue } from '../issue.ts'
import type { Field, JsonSchema } from '../kind.ts'
import { seededRng } from '../rng.ts'
import {
  isInputType,
  type GivenOf,
  type Input,
  type Inputs,
  type InputType,
  type Issues,
  type ParsedOf,
} from './input.ts'
import { parseInto } from './parse.ts'

type Given<O, V> = O extends { readonly required: true } ? V : V | null

/** The JSON schema of an input. */
export const schemaOf = (input: Input): JsonSchema =>
  isInputType(input) ? input.schema : kindOf(input).openapi(input.options)

const isRequired = (input: Input): boolean =>
  isInputType(input) ? input.required : input.options.required === true

/** The JSON schema of an object of inputs. */
export const objectSchema = (inputs: Inputs): JsonSchema => {
  const required = Object.keys(inputs).filter(name => {
    const input = inputs[name]
    return input !== undefined && isRequired(input)
  })
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [name, schemaOf(input)]),
    ),
    additionalProperties: false,
    ...(required.length ? { required } : {}),
  }
}

/** A value that the input accepts. */
export const goodValue = (input: Input): unknown =>
  isInputType(input) ? input.good() : kindOf(input).sample(input.options, seededRng(1), 1)

const wrongTexts: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-02-30', '2026-01-01T10:00'],
  'date-time': ['2026-02-30T10:00:00Z', '2026-01-01T10:00:00'],
}

/** Refused values of a field: of another type, outside its limits, or no option of it. */
const badValuesOfField = (field: Field): readonly unknown[] => {
  const kind = kindOf(field)
  const schema = kind.openapi(field.options)
  const type: unknown = schema['type']
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  const wrong: unknown[] = [{ no: 'object' }]
  if (!types.includes('array')) wrong.push(['two', 'values'])
  if (!types.includes('string') || schema['enum'] || schema['format']) wrong.push('no such value')
  else if (kind.refers === 'one') wrong.push('no id', 'x'.repeat(65))
  if (typeof schema['maxLength'] === 'number') wrong.push('x'.repeat(schema['maxLength'] + 1))
  if (typeof schema['maximum'] === 'number') wrong.push(schema['maximum'] + 1)
  if (typeof schema['minimum'] === 'number') wrong.push(schema['minimum'] - 1)
  return [...wrong, ...(wrongTexts[String(schema['format'])] ?? [])]
}

/** Values that no declaration of the input accepts. */
export const badValues = (input: Input): readonly unknown[] =>
  isInputType(input) ? input.bad : badValuesOfField(input)

/** The resource that an input's value points at; undefined for every other input. */
export const pointsAt = (input: Input): string | undefined =>
  isInputType(input) ? input.to : targetOf(input)

/**
 * An object with its own inputs. Its issues are reported at the names of its inputs. `good`: an
 * accepted value, if the call requires more than each required input.
 */
export const group = <
  const I extends Inputs,
  const O extends { readonly required?: true } = object,
>(
  inputs: I,
  options?: O & { readonly good?: GivenOf<I> },
): InputType<Given<O, ParsedOf<I>>, GivenOf<I>> & {
  readonly required: O extends { required: true } ? true : boolean
} =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind's own parser and its input type are declared together
  ({
    type: 'input',
    required: options?.required === true,
    schema: objectSchema(inputs),
    parse: (raw: unknown, name: string, issues: Issues) => {
      if (typeof raw === 'object' && raw !== null && !Array.isArray(raw))
        return parseInto(inputs, { ...raw }, issues)
      issues[name] ??= issue(ErrorCode.invalidParameter)
      return null
    },
    empty: () => null,
    good: () =>
      options?.good ??
      Object.fromEntries(
        Object.entries(inputs)
          .filter(([, input]) => isRequired(input))
          .map(([name, input]) => [name, goodValue(input)]),
      ),
    get bad() {
      return [
        'no object',
        [1],
        { 'no such name': 1 },
        ...Object.entries(inputs).flatMap(([name, input]) =>
          badValues(input).map(value => ({ [name]: value })),
        ),
      ]
    },
  }) as never

export interface ListOptions {
  readonly required?: true
  /** Code of a required list that is missing or empty; 321 by default. */
  readonly requiredCode?: ErrorCode
  readonly max: number
  /** Null: a missing list is null, so that an empty one can say something else. */
  readonly missing?: null
}
type ListValue<O, V> = O extends { readonly missing: null } ? readonly V[] | null : readonly V[]

/** The issue of a value that is no list of at most `max` values. */
const beyondList = (raw: unknown, max: number): Issue =>
  issue(
    ErrorCode.invalidParameter,
    Array.isArray(raw) && raw.length > max ? { maxItems: max } : undefined,
  )

/** The properties that every list has in common. */
const listTraits = ({ required, requiredCode, missing }: ListOptions) => ({
  type: 'input',
  required: required === true,
  requiredCode,
  takesEmptyList: missing === null,
  empty: () => (missing === null ? null : []),
})
type ItemOf<I> =
  I extends InputType<infer V, unknown>
    ? NonNullable<V>
    : I extends Field<string, infer V>
      ? NonNullable<V>
      : never

/**
 * At most `max` values of one input; [] if it is missing, unless `missing` is null. Its issues are
 * reported at the list's own name.
 */
export const listOf = <const I extends Input, const O extends ListOptions>(
  of: I,
  options: O,
): InputType<ListValue<O, ItemOf<I>>, readonly ItemOf<I>[]> & {
  readonly required: O extends { required: true } ? true : boolean
} => {
  const to = pointsAt(of)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind's own parser and its input type are declared together
  return {
    ...listTraits(options),
    schema: { type: 'array', items: schemaOf(of), maxItems: options.max },
    parse: (raw: unknown, name: string, issues: Issues) => {
      if (!Array.isArray(raw) || raw.length > options.max) {
        issues[name] ??= beyondList(raw, options.max)
        return []
      }
      const inner: Issues = {}
      const values = raw.map(
        (value: unknown) => parseInto({ value: of }, { value }, inner)['value'],
      )
      const found = Object.values(inner)[0]
      if (found) issues[name] ??= found
      return values
    },
    good: () => [goodValue(of)],
    get bad() {
      return [
        'no list',
        ...badValues(of).map(value => [value]),
        Array.from({ length: options.max + 1 }, () => goodValue(of)),
      ]
    },
    ...(to === undefined ? {} : { to }),
  } as never
}

/** Ids of records of a resource, each once; [] where they are missing, unless `missing` is null. */
export const idsOf = <const O extends ListOptions>(
  to: string,
  options: O,
): InputType<ListValue<O, string>, readonly string[]> & {
  readonly required: O extends { required: true } ? true : boolean
} =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind's own parser and its input type are declared together
  ({
    ...listTraits(options),
    schema: {
      type: 'array',
      items: { type: 'string' },
      maxItems: options.max,
      description: `Ids of records of ${to}`,
    },
    parse: (raw: unknown, name: string, issues: Issues) => {
      if (Array.isArray(raw) && raw.length <= options.max && raw.every(isId))
        return [...new Set(raw)]
      issues[name] ??= beyondList(raw, options.max)
      return []
    },
    good: () => ['sample1'],
    get bad() {
      return [
        7,
        [7],
        [''],
        ['x'.repeat(65)],
        Array.from({ length: options.max + 1 }, (_, n) => `id${n}`),
      ]
    },
    to,
  }) as never

export interface ValueOptions<V> {
  readonly required?: true
  /** Code of a required value that is missing; 321 by default. */
  readonly requiredCode?: ErrorCode
  /** True: `parse` gets an empty list too, which otherwise counts as missing. */
  readonly takesEmptyList?: true
  /** True: `parse` gets an empty text too. */
  readonly takesEmptyText?: true
  /** True: `parse` gets null too. */
  readonly takesNull?: true
  readonly schema: JsonSchema
  /** The value, or what is wrong with it. Never called for a missing one. */
  readonly parse: (raw: unknown) => { readonly value: V } | { readonly issue: Issue }
  /** Reads the texts of an address, where they say more than their JSON type. */
  readonly decode?: (texts: readonly string[]) => unknown
  /** Value of a missing input; null by default. */
  readonly empty?: V
  /** For the conformance test: an accepted value and refused ones. */
  readonly good: V
  readonly bad: readonly unknown[]
}
/** An input of a form of its own, e.g. a local time or a mapping. */
export const valueOf = <
  V,
  const R extends { readonly required?: true; readonly empty?: unknown } = object,
>(
  options: ValueOptions<V> & R,
): InputType<R extends { required: true } | { empty: unknown } ? V : V | null, V> & {
  readonly required: R extends { required: true } ? true : boolean
} =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind's own parser and its input type are declared together
  ({
    type: 'input',
    required: options.required === true,
    requiredCode: options.requiredCode,
    takesEmptyList: options.takesEmptyList,
    takesEmptyText: options.takesEmptyText,
    takesNull: options.takesNull,
    decode: options.decode,
    schema: options.schema,
    parse: (raw: unknown, name: string, issues: Issues) => {
      const parsed = options.parse(raw)
      if ('value' in parsed) return parsed.value
      issues[name] ??= parsed.issue
      return options.empty ?? null
    },
    empty: () => options.empty ?? null,
    good: () => options.good,
    // computed on demand for tests, because some are as long as their limits are high
    get bad() {
      return options.bad
    },
  }) as never
