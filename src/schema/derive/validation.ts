import { object, type ObjectSchema } from 'yup'
import { isEmpty, judgeOf, type Judge } from '../fields/base/rule.ts'
import { kindOf } from '../fields/index.ts'
import { issue, type Issue } from '../issue.ts'
import type { AnyResource } from '../resource.ts'
import { fieldEntries, fieldOf } from './fields.ts'

export type Mode = 'create' | 'update'
type Values = Readonly<Record<string, unknown>>
export type Checked =
  | { readonly ok: true; readonly values: Record<string, unknown> }
  | { readonly ok: false; readonly errors: Record<string, Issue> }

interface Rules {
  readonly fields: readonly (readonly [name: string, judge: Judge, keepWhenNull: boolean])[]
  readonly schema: ObjectSchema<Record<string, unknown>>
}

/** Whether a caller writes a field in this mode. Fields given once are checked once: later nobody could mend them. */
export const isWritten = (readOnly: boolean | 'afterCreate' | undefined, mode: Mode) =>
  readOnly !== true && (mode === 'create' || readOnly !== 'afterCreate')

const oneOfIssue = (
  resource: AnyResource,
  values: Values,
): readonly [string, Issue] | undefined => {
  const first = resource.oneOf?.fields[0]
  if (
    !resource.oneOf ||
    first === undefined ||
    resource.oneOf.fields.some(name => !isEmpty(values[name]))
  )
    return undefined
  return [first, issue(resource.oneOf.code)]
}

const build = (resource: AnyResource, mode: Mode): Rules => {
  const ctx = { siblings: Object.keys(resource.fields) }
  const fields = fieldEntries(resource)
    .filter(([, field]) => isWritten(field.options.readOnly, mode))
    .map(([name, field]) => {
      const kind = kindOf(field)
      // what can't be read back can't be asked for again
      const kept = mode === 'update' && kind.writeOnly === true
      return [
        name,
        kind.rule(kept ? { ...field.options, required: false } : field.options, ctx),
        kept,
      ] as const
    })
  const schema = object(Object.fromEntries(fields.map(([name, rule]) => [name, rule]))).test({
    name: 'oneOf',
    test(values: Values) {
      const found = oneOfIssue(resource, values)
      return found
        ? this.createError({
            path: this.path ? `${this.path}.${found[0]}` : found[0],
            message: { ...found[1] },
          })
        : true
    },
  })
  return {
    fields: fields.map(([name, rule, kept]) => [name, judgeOf(rule), kept]),
    schema: schema as ObjectSchema<Record<string, unknown>>,
  }
}

const known: Readonly<Record<Mode, WeakMap<AnyResource, Rules>>> = {
  create: new WeakMap(),
  update: new WeakMap(),
}
const rulesOf = (resource: AnyResource, mode: Mode): Rules => {
  const old = known[mode].get(resource)
  if (old) return old
  const made = build(resource, mode)
  known[mode].set(resource, made)
  return made
}

/** The yup schema of a whole record. Messages are issues; unknown keys are `refusedKeys`' business. */
export const recordSchema = (
  resource: AnyResource,
  mode: Mode,
): ObjectSchema<Record<string, unknown>> => rulesOf(resource, mode).schema

/** Keys that a caller may not write in this mode: unknown ones, the server's own, and those given once. */
export const refusedKeys = (
  resource: AnyResource,
  given: Values,
  mode: Mode,
): Record<string, Issue> => {
  const errors: Record<string, Issue> = {}
  for (const key of Object.keys(given)) {
    const field = fieldOf(resource, key)
    if (!field || !isWritten(field.options.readOnly, mode))
      Object.defineProperty(errors, key, {
        value: issue('9994'),
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  return errors
}

/**
 * Checks a record without waiting; one issue a field. 'create': what the caller gave (missing fields get their defaults; unknown and
 * read-only keys are refused with 9994). 'update': the stored record with the caller's changes laid over it; here system columns and read-only
 * fields may stand in it and are left out of `values` (ask `refusedKeys` about the changes themselves). The rules are those of `recordSchema`, run field
 * by field, so that every rule sees its siblings in their cleaned form and answers one issue. `stands` (of an 'update') says which fields hold what is
 * stored already: of those, what costs much to judge was judged when it was written.
 */
export const validateRecord = (
  resource: AnyResource,
  given: Values,
  mode: Mode,
  stands: (name: string) => boolean = () => false,
): Checked => {
  const { fields } = rulesOf(resource, mode)
  const errors: Record<string, Issue> = mode === 'create' ? refusedKeys(resource, given, mode) : {}
  const values: Record<string, unknown> = {}
  const parent: Record<string, unknown> = { ...given }
  const settled = new Set<string>()
  for (const [name, judge] of fields) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (judge.reads && !isEmpty(value) && stands(name) && judge.reads.every(stands)) {
      settled.add(name)
      values[name] = value
    } else values[name] = parent[name] = judge.cast(value, parent)
  }
  for (const [name, judge, keepWhenNull] of fields) {
    if (settled.has(name)) continue
    const found = judge.check(values[name], values)
    if (found) errors[name] = { ...found }
    if (keepWhenNull && values[name] === null) delete values[name]
  }
  const one = oneOfIssue(resource, parent)
  if (one && !errors[one[0]]) errors[one[0]] = one[1]
  return Object.keys(errors).length ? { ok: false, errors } : { ok: true, values }
}
