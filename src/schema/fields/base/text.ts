import { ErrorCode } from '../../../protocol/errors/codes.ts'
import { issue, type Issue } from '../../issue.ts'
import type { CommonOptions } from '../../kind.ts'
import { hasInvisible } from './invisible.ts'
import { namedRules, type NamedRule } from '../../rules.ts'
import { cleanCell } from './cell.ts'
import { malformed } from './rule.ts'

const unprintable = /[\p{Cc}\p{Cs}]/u
const unprintableButLines = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u

/**
 * Whether a text contains null bytes, control characters or lone surrogates; `lines` allows line
 * ends and tabs.
 */
export const hasUnprintable = (text: string, lines = false): boolean =>
  (lines ? unprintableButLines : unprintable).test(text)

// longer than any field: left as it is, for the check to refuse at a glance
const hopeless = 1_000_000

/** Trimmed and composed (NFC), so that equal texts are equal bytes; empty becomes null. */
export const tidyText = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.length > hopeless
      ? value
      : value.normalize('NFC').trim() || null
    : (value ?? null)

/** Breaks and tabs have no place in one line. */
export const oneLine = (text: string): string => text.replace(/[\n\r\t]+/g, ' ')

/**
 * The same for one line: without invisible marks (they disguise names) and with ordinary spaces.
 */
export const tidyLine = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.length > hopeless
      ? value
      : cleanCell(oneLine(value.normalize('NFC'))) || null
    : (value ?? null)

/** Characters as people count them; a text far too long isn't walked through. */
export const longerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * 2 || [...text].length > max)

export interface TextLimits extends CommonOptions<string> {
  /** Most characters. */
  readonly max?: number
  /** Fewest characters. */
  readonly min?: number
}

/** The issue of a cleaned text: type, length, characters, named rule. */
export const checkText = (
  value: unknown,
  options: TextLimits,
  defaultMax: number,
  lines = false,
): Issue | undefined => {
  if (typeof value !== 'string') return malformed(options)
  const max = options.max ?? defaultMax
  if (longerThan(value, max)) return malformed(options, { maxLength: max })
  const named: NamedRule | undefined = options.rule && namedRules[options.rule]
  if (hasUnprintable(value, lines)) return named ? issue(named.code) : malformed(options)
  if (!lines && hasInvisible(value)) return issue(ErrorCode.invalidFormat, { invisible: 1 })
  if (options.min !== undefined && value.length < options.min)
    return malformed(options, { minLength: options.min })
  if (named && !named.test(value)) return issue(named.code)
  return undefined
}

/** A text used as a filter value, or undefined if no stored text can equal it. */
export const filterText = (raw: string, max = 500): string | undefined => {
  const text = raw.trim().normalize('NFC')
  return text === '' || longerThan(text, max) || hasUnprintable(text, true) ? undefined : text
}

/**
 * Tidies lists of texts (choices, tags, ids): trims them, drops empty ones and duplicates; anything
 * else is left for validation.
 */
export const tidyList = (value: unknown): unknown => {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value)) return value
  const list: unknown[] = value.map((item: unknown) =>
    item === null ? item : (tidyLine(item) ?? ''),
  )
  return [...new Set(list)].filter(item => item !== '')
}

/** SQL array -> list of texts. */
export const listFromStore = (raw: unknown): string[] => (Array.isArray(raw) ? raw.map(String) : [])
