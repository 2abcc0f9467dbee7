import { ErrorCode } from '../../../protocol/errors/codes.ts'
import { issue, type Issue } from '../../issue.ts'
import type { CommonOptions, FieldRule, Parent } from '../../kind.ts'

/** The type of a kind's wire values. */
type WireType = 'string' | 'number' | 'boolean' | 'list'

export interface RuleParts {
  /**
   * Brings a value into its one wire form; what is not of the kind passes unchanged, for `check` to
   * refuse.
   */
  clean(value: unknown, parent: Parent): unknown
  /** The issue of a cleaned, non-empty value, if any. */
  check(value: unknown, parent: Parent): Issue | undefined
  /**
   * Set if validation is expensive: the siblings that the rule reads. A stored value whose siblings
   * are also unchanged is not validated again.
   */
  readonly reads?: readonly string[]
  /** Type of the kind's wire values; 'list' where `empty` is one, else 'string', unless said. */
  readonly type?: WireType
}

/** Null, the empty text and the empty array count as empty; false and 0 don't. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

export const malformed = (options: CommonOptions, params?: Issue['params']): Issue =>
  issue(options.formatCode ?? ErrorCode.invalidFormat, params)

const fresh = (value: unknown): unknown => (Array.isArray(value) ? [...value] : value)

/**
 * A value in the form that its field stores and compares; a value of another type passes unchanged.
 */
export const normalisedBy = (options: CommonOptions, value: unknown, type: WireType): unknown =>
  options.normalise && (type === 'list' ? Array.isArray(value) : typeof value === type)
    ? options.normalise(value)
    : value

/**
 * Makes the rule of a kind. `empty` is what a missing value becomes where the field declares no
 * default.
 */
export const ruleOf = (options: CommonOptions, empty: unknown, parts: RuleParts): FieldRule => {
  const start = options.default ?? empty
  const type = parts.type ?? (Array.isArray(empty) ? 'list' : 'string')
  return {
    cast: (value, parent) => {
      const cleaned = value === undefined ? undefined : parts.clean(value, parent)
      return cleaned === undefined ? fresh(start) : normalisedBy(options, cleaned, type)
    },
    check(value, parent) {
      // of another kind's emptiness ('' for a list, [] for a text) nothing is left after cleaning:
      // it is malformed
      const absent =
        value === null ||
        value === undefined ||
        (Array.isArray(empty) && Array.isArray(value) && value.length === 0)
      if (!absent) {
        const found = parts.check(value, parent)
        const code = found ? undefined : options.check?.(value)
        return code === undefined ? found : issue(code)
      }
      return options.required ? issue(options.requiredCode ?? ErrorCode.valueMissing) : undefined
    },
    reads: parts.reads,
  }
}
