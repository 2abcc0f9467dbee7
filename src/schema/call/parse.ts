import { ErrorCode } from '../../protocol/errors/codes.ts'
import { isEmpty } from '../fields/base/rule.ts'
import { kindOf } from '../fields/index.ts'
import { issue, type Issue } from '../issue.ts'
import type { Field } from '../kind.ts'
import { isInputType, type Input, type Inputs, type Issues, type ParsedOf } from './input.ts'

type Values = Readonly<Record<string, unknown>>
export type ParsedInput<I extends Inputs = Inputs> =
  | { readonly ok: true; readonly values: ParsedOf<I> }
  | { readonly ok: false; readonly issues: Readonly<Issues> }

/**
 * The code of a refused field: the one that its declaration names (`formatCode`, `requiredCode`,
 * `rule`, or the code of its kind), otherwise 321. The kinds' general codes are worded for fields
 * of a form, which a call doesn't have.
 */
const generalCodes: ReadonlySet<string> = new Set([ErrorCode.invalidFormat, ErrorCode.valueMissing])
const refusal = (field: Field, found: Issue): Issue => {
  const { formatCode, requiredCode } = field.options
  if (!generalCodes.has(found.code) || found.code === formatCode || found.code === requiredCode)
    return { ...found }
  return issue(ErrorCode.invalidParameter, found.params)
}

/** The type of JSON that a schema describes; null aside. */
const jsonType = (schema: Values): unknown => {
  const { type } = schema
  return Array.isArray(type) ? type.find(one => one !== 'null') : type
}

const formats: ReadonlySet<unknown> = new Set(['date', 'date-time'])
/**
 * Whether a schema is that of a text, for which an empty string is valid. An id, a day and a choice
 * are not.
 */
const isText = (schema: Values): boolean =>
  jsonType(schema) === 'string' && !schema['enum'] && !formats.has(schema['format'])

/**
 * Whether an optional input is present but empty. A text or a list may be empty; any other empty
 * value is an error, because treating it as absent would select everything.
 */
const isBlank = (raw: unknown, schema: Values, refersTo: boolean): boolean => {
  if (raw === '') return refersTo || !isText(schema)
  return Array.isArray(raw) && raw.length === 0 && jsonType(schema) !== 'array'
}

const parseField = (
  field: Field,
  raw: unknown,
  name: string,
  siblings: Values,
  issues: Issues,
): unknown => {
  const kind = kindOf(field)
  const { options } = field
  const rule = kind.rule(options, { siblings: Object.keys(siblings) })
  // null means the same as a missing value: the default is used
  const value = rule.cast(
    isEmpty(raw) && !Array.isArray(raw) && options.default !== undefined ? undefined : raw,
    siblings,
  )
  const found = rule.check(value, siblings)
  if (!options.required && isBlank(raw, kind.openapi(options), kind.refers === 'one'))
    issues[name] ??= issue(options.formatCode ?? ErrorCode.invalidParameter)
  else if (found) issues[name] ??= refusal(field, found)
  // a flag that is left out became false, which no rule refuses
  else if (isEmpty(raw) && options.required && options.default === undefined)
    issues[name] ??= issue(options.requiredCode ?? ErrorCode.invalidParameter)
  return value
}

/** A text that is null counts as missing, and so does what its schema says may be null. */
const mayBeNull = (schema: Values): boolean => {
  const { type } = schema
  return isText(schema) || (Array.isArray(type) && type.includes('null'))
}

const parseOne = (
  input: Input,
  raw: unknown,
  name: string,
  siblings: Values,
  issues: Issues,
): unknown => {
  if (!isInputType(input)) return parseField(input, raw, name, siblings, issues)
  const takesEmpty =
    (input.takesEmptyList && Array.isArray(raw)) ||
    (input.takesEmptyText && raw === '') ||
    (input.takesNull && raw === null)
  if (takesEmpty || !isEmpty(raw)) return input.parse(raw, name, issues)
  if (input.required) issues[name] ??= issue(input.requiredCode ?? ErrorCode.invalidParameter)
  else if (isBlank(raw, input.schema, false) || (raw === null && !mayBeNull(input.schema)))
    issues[name] ??= issue(ErrorCode.invalidParameter)
  return input.empty()
}

/**
 * Parses declared inputs of an object into `issues`; names that are not declared are refused with
 * 321.
 */
export const parseInto = (
  inputs: Inputs,
  inputValues: Values,
  issues: Issues,
): Record<string, unknown> => {
  for (const name of Object.keys(inputValues))
    if (!Object.hasOwn(inputs, name))
      issues[name.slice(0, 64)] ??= issue(ErrorCode.invalidParameter)
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      name,
      parseOne(
        input,
        Object.hasOwn(inputValues, name) ? inputValues[name] : undefined,
        name,
        inputValues,
        issues,
      ),
    ]),
  )
}

/** Parses the input of a call; the same on both sides. Undeclared names are refused. */
export const parseInput = <I extends Inputs>(inputs: I, inputValues: Values): ParsedInput<I> => {
  const issues: Issues = {}
  const values = parseInto(inputs, inputValues, issues)
  return Object.keys(issues).length
    ? { ok: false, issues }
    : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every input was parsed by its own kind
      { ok: true, values: values as ParsedOf<I> }
}

const numeric = /^-?\d{1,15}(\.\d{1,9})?$/
const decodeText = (schema: Values, texts: readonly string[]): unknown => {
  const [text = ''] = texts
  const type = jsonType(schema)
  if (type === 'array') return texts
  // a value that is given twice is passed on as a list, which no parser accepts
  if (texts.length > 1) return texts
  if (type === 'integer' || type === 'number') return numeric.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/**
 * The parameters of an address as the object that `parseInput` takes: numbers, flags and lists by
 * their declared types.
 */
export const decodeParameters = (
  inputs: Inputs,
  parameters: Readonly<Record<string, readonly string[]>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, texts]) => {
      const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined
      if (!input) return [name, texts]
      if (isInputType(input))
        return [name, input.decode?.(texts) ?? decodeText(input.schema, texts)]
      // nothing behind the name: the default is used
      if (texts.length === 1 && texts[0] === '' && input.options.default !== undefined)
        return [name, null]
      return [name, decodeText(kindOf(input).openapi(input.options), texts)]
    }),
  )
