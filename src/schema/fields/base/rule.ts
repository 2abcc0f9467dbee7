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
}

/** Null, the empty text and the empty array count as empty; false and 0 don't. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const malformed = (options: CommonOptions, params?: Issue['params']): Issue => issue(options.formatCode ?? '9994', params)

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null
const parentOf = (options: unknown): Parent => {
  const parent: unknown = isParent(options) ? options.parent : undefined
  return isParent(parent) ? parent : {}
}

/**
 * The yup rule of a kind: one transform and one test, because a record is checked in microseconds and each yup test costs some.
 * `empty` is what a missing value becomes where the field declares no default.
 */
export const ruleOf = (options: CommonOptions, empty: unknown, parts: RuleParts): Schema => {
  const schema: Schema = mixed()
    .nullable()
    .transform((value: unknown, _original, _schema, context: unknown) => parts.clean(value, parentOf(context)))
    .test({
      name: 'kind',
      test(value) {
        // of another kind's emptiness ('' for a list, [] for a text) nothing is left after cleaning: it is malformed
        const absent = value === null || value === undefined || (Array.isArray(empty) && Array.isArray(value) && value.length === 0)
        const found = absent
          ? options.required
            ? issue(options.requiredCode ?? '11005')
            : undefined
          : parts.check(value, isParent(this.parent) ? this.parent : {})
        return found ? this.createError({ message: { ...found } }) : true
      },
    })
  return schema.default(options.default ?? empty) as Schema
}
