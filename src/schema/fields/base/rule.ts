import { mixed, type Schema } from 'yup'
import { issue, type Issue } from '../../issue.ts'
import type { CommonOptions } from '../../kind.ts'

/** The record a value stands in, for rules that look at a sibling. */
export type Parent = Readonly<Record<string, unknown>>

export interface RuleParts {
  /** Brings a value into its one wire form; what is not of the kind passes unchanged, for `check` to refuse. */
  clean(value: unknown, parent: Parent): unknown
  /** What is wrong with a cleaned, non-empty value. */
  check(value: unknown, parent: Parent): Issue | undefined
  /**
   * Said where judging costs much: the siblings that the rule looks at. A value that stands as it was written, beside siblings that do, is
   * not judged again then.
   */
  readonly reads?: readonly string[]
}

/** Null, the empty text and the empty array count as empty; false and 0 don't. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

export const malformed = (options: CommonOptions, params?: Issue['params']): Issue =>
  issue(options.formatCode ?? '9994', params)

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null
const parentOf = (options: unknown): Parent => {
  const parent: unknown = isParent(options) ? options.parent : undefined
  return isParent(parent) ? parent : {}
}

/** What a rule says, without yup's machinery around it: a record of an import is judged in microseconds, and each yup call costs some. */
export interface Judge {
  /** The value in its one wire form; a missing one becomes the field's default, else what its kind holds when it was never set. */
  cast(value: unknown, parent: Parent): unknown
  /** What is wrong with a cast value. */
  check(value: unknown, parent: Parent): Issue | undefined
  /** As its rule's parts say. */
  readonly reads: readonly string[] | undefined
}

const judges = new WeakMap<Schema, Judge>()

/** The judge within a rule that `ruleOf` made. */
export const judgeOf = (rule: Schema): Judge => {
  const judge = judges.get(rule)
  if (!judge) throw new Error('a rule that ruleOf did not make')
  return judge
}

const fresh = (value: unknown): unknown => (Array.isArray(value) ? [...value] : value)

/**
 * The yup rule of a kind: one transform and one test.
 * `empty` is what a missing value becomes where the field declares no default.
 */
export const ruleOf = (options: CommonOptions, empty: unknown, parts: RuleParts): Schema => {
  const start = options.default ?? empty
  const judge: Judge = {
    cast: (value, parent) => {
      const cleaned = value === undefined ? undefined : parts.clean(value, parent)
      return cleaned === undefined ? fresh(start) : cleaned
    },
    check(value, parent) {
      // of another kind's emptiness ('' for a list, [] for a text) nothing is left after cleaning: it is malformed
      const absent =
        value === null ||
        value === undefined ||
        (Array.isArray(empty) && Array.isArray(value) && value.length === 0)
      if (!absent) return parts.check(value, parent)
      return options.required ? issue(options.requiredCode ?? '11005') : undefined
    },
    reads: parts.reads,
  }
  const plain: Schema = mixed()
    .nullable()
    .transform((value: unknown, _original, _schema, context: unknown) =>
      parts.clean(value, parentOf(context)),
    )
    .test({
      name: 'kind',
      test(value) {
        const found = judge.check(value, isParent(this.parent) ? this.parent : {})
        return found ? this.createError({ message: { ...found } }) : true
      },
    })
  const schema = plain.default(start) as Schema
  judges.set(schema, judge)
  return schema
}
