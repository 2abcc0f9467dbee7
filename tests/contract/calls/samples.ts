import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import {
  badValues,
  goodValue,
  isInputType,
  parseInput,
  pointsAt,
  schemaOf,
  type AnyCall,
  type Input,
} from '../../../src/schema/call/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { Values } from '../suite/bench.ts'

const isRequired = (input: Input): boolean =>
  isInputType(input) ? input.required : input.options.required === true

const requiredCodeOf = (input: Input): string =>
  (isInputType(input) ? input.requiredCode : input.options.requiredCode) ??
  ErrorCode.invalidParameter

export interface Reference {
  readonly name: string
  /** The resource that it points at. */
  readonly to: string
  readonly required: boolean
  readonly isList: boolean
}
/**
 * The inputs of a call that refer to records, except those that the call declares as tested
 * elsewhere.
 */
export const referencesOf = ({ input, testedElsewhere }: AnyCall): readonly Reference[] =>
  Object.entries(input).flatMap(([name, one]) => {
    const to = pointsAt(one)
    if (to === undefined || Object.hasOwn(testedElsewhere, name)) return []
    const isList = isInputType(one) ? one.schema['type'] === 'array' : false
    return [{ name, to, required: isRequired(one), isList }]
  })

const dayMs = 86_400_000
// the day of the lessons that their definition makes samples of
const firstDay = Date.UTC(2030, 0, 1)
/** Days and instants in the order of their inputs, so that what begins first is named first. */
const spanValue = ({ kind }: Field, nth: number): string => {
  const iso = new Date(firstDay + nth * dayMs).toISOString()
  return kind === 'date' ? iso.slice(0, 10) : iso
}

/**
 * A valid input: the required inputs, and `wanted`; `idOf` returns ids of records of a resource.
 */
export const goodInput = async (
  { input }: AnyCall,
  idOf: (resource: string) => Promise<string>,
  optionalNames: readonly string[] = [],
): Promise<Values> => {
  const values: Values = {}
  let spans = 0
  for (const [name, one] of Object.entries(input)) {
    if (!isRequired(one) && !optionalNames.includes(name)) continue
    const to = pointsAt(one)
    if (to !== undefined) values[name] = isInputType(one) ? [await idOf(to)] : await idOf(to)
    else if (!isInputType(one) && (one.kind === 'date' || one.kind === 'dateTime'))
      values[name] = spanValue(one, spans++)
    else values[name] = goodValue(one)
  }
  return values
}

/** The refusal of a bad value of an input: names and codes. */
export interface Refusal {
  readonly value: unknown
  readonly errors: Readonly<Record<string, string>>
}

// kinds whose values are refused with their own codes
const kindsWithCodes = new Set([
  'phone',
  'countryCode',
  'email',
  'password',
  'url',
  'file',
  'image',
])

const errorsOf = (name: string, input: Input, value: unknown): Refusal['errors'] => {
  if (!isInputType(input) && !kindsWithCodes.has(input.kind))
    return { [name]: input.options.formatCode ?? ErrorCode.invalidParameter }
  const parsed = parseInput({ [name]: input }, { [name]: value })
  if (parsed.ok) throw new Error(`${name} takes ${JSON.stringify(value)}`)
  return Object.fromEntries(Object.entries(parsed.issues).map(([at, { code }]) => [at, code]))
}

/** Whether a value can be sent in an address. */
const travels = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(one => typeof one !== 'object')
    : typeof value !== 'object'

/**
 * Empty values of an optional input of another kind: if they counted as absent they would select
 * everything. A text or a list may be empty, and a field may be null; inputs with their own parser
 * are exempt.
 */
const blanksOf = (call: AnyCall, input: Input): readonly unknown[] => {
  const { type, enum: choices, format } = schemaOf(input)
  const types = Array.isArray(type) ? type : [type]
  const isField = !isInputType(input)
  const isText =
    types.includes('string') &&
    choices === undefined &&
    format !== 'date' &&
    format !== 'date-time' &&
    !(isField && pointsAt(input) !== undefined)
  if (call.method === 'GET')
    return isText || (isField && input.options.default !== undefined) ? [] : ['']
  return [
    ...(isText || (!isField && input.takesEmptyText) ? [] : ['']),
    ...(types.includes('array') || (!isField && input.takesEmptyList) ? [] : [[]]),
    ...(isField || isText || types.includes('null') || input.takesNull ? [] : [null]),
  ]
}

/**
 * All invalid values of an input with their refusals; those of a GET call are limited to what an
 * address can express.
 */
export const refusalsOf = (call: AnyCall, name: string, input: Input): readonly Refusal[] => [
  ...badValues(input)
    .filter(value => call.method !== 'GET' || travels(value))
    .map(value => ({ value, errors: errorsOf(name, input, value) })),
  ...(isRequired(input) ? [] : blanksOf(call, input)).map(value => ({
    value,
    errors: {
      [name]:
        (!isInputType(input) ? input.options.formatCode : undefined) ?? ErrorCode.invalidParameter,
    },
  })),
  ...(isRequired(input) ? [{ value: undefined, errors: { [name]: requiredCodeOf(input) } }] : []),
]
