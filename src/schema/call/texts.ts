import { ErrorCode } from '../../protocol/errors/codes.ts'
import { isObject } from '../../protocol/isObject.ts'
import { issue, type Issue } from '../issue.ts'
import { valueOf } from './inputs.ts'

type Parsed<V> = { readonly value: V } | { readonly issue: Issue }
const refused = { issue: issue(ErrorCode.invalidParameter) }
const tooLong = (maxLength: number) => ({
  issue: issue(ErrorCode.invalidParameter, { maxLength }),
})

/**
 * Whether a value is a text that can be stored: no null byte, no lone surrogate, at most `max`
 * characters.
 */
const isStorable = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !/[\0\p{Cs}]/u.test(value)

const exactTraits = (max: number) => ({
  schema: { type: 'string', maxLength: max },
  parse: (raw: unknown): Parsed<string> => {
    if (isStorable(raw, max)) return { value: raw }
    return typeof raw === 'string' && raw.length > max ? tooLong(max) : refused
  },
  good: 'Text ',
  bad: [{ no: 'text' }, ['two', 'values'], 'x'.repeat(max + 1)],
})

/** A text as it is, with its white space; null if it is missing. */
export const exactText = (max: number) => valueOf<string>(exactTraits(max))
/** A text as it is that must be there; `takesEmptyText`: and may be empty. */
export const requiredExactText = (max: number, options: { readonly takesEmptyText?: true } = {}) =>
  valueOf({ ...exactTraits(max), ...options, required: true })

interface TextLimits {
  /** Names, and characters of a text, at most. */
  readonly names: number
  readonly max: number
}
type Texts = Readonly<Record<string, string>>
const textsTraits = ({ names, max }: TextLimits) => ({
  schema: { type: 'object', additionalProperties: { type: 'string', maxLength: max } },
  parse: (raw: unknown): Parsed<Texts> => {
    if (!isObject(raw) || Object.keys(raw).length > names) return refused
    const entries = Object.entries(raw)
    const texts = entries.flatMap(([name, text]) =>
      isStorable(text, max) ? [[name, text] as const] : [],
    )
    return texts.length === entries.length ? { value: Object.fromEntries(texts) } : refused
  },
  good: { name: 'Text' },
  bad: ['no object', [1], { name: 7 }, { name: 'x'.repeat(max + 1) }],
})

/** Texts as they are, by name; null if they are missing. */
export const textsByName = (limits: TextLimits) => valueOf<Texts>(textsTraits(limits))
/** Texts as they are, by name, that must be there. */
export const requiredTextsByName = (limits: TextLimits) =>
  valueOf({ ...textsTraits(limits), required: true })

interface ListLimits {
  /** Texts, and characters of each, at most. */
  readonly items: number
  readonly max: number
}
/** Non-empty texts without trimming; null if the input is missing, but not for an empty list. */
export const exactTexts = ({ items, max }: ListLimits) =>
  valueOf<readonly string[]>({
    takesEmptyList: true,
    schema: { type: 'array', items: { type: 'string', maxLength: max }, maxItems: items },
    parse: (raw): Parsed<readonly string[]> => {
      const list: readonly unknown[] = Array.isArray(raw) ? raw : [undefined]
      const texts = list.filter(text => text !== '' && isStorable(text, max)).map(String)
      return texts.length === list.length && list.length <= items ? { value: texts } : refused
    },
    good: ['text'],
    get bad() {
      return ['no list', [7], ['a', ''], ['x'.repeat(max + 1)], Array<string>(items + 1).fill('x')]
    },
  })
