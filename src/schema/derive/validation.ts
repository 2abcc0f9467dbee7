import { ErrorCode } from '../../protocol/errors/codes.ts'
import { isEmpty } from '../fields/base/rule.ts'
import { kindOf } from '../fields/index.ts'
import { issue, type Issue } from '../issue.ts'
import type { FieldRule } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { isCustomName } from '../custom/field.ts'
import { fieldEntries, fieldOf } from './fields.ts'

export type WriteMode = 'create' | 'update'
type Values = Readonly<Record<string, unknown>>
export type Checked =
  | { readonly ok: true; readonly values: Record<string, unknown> }
  | { readonly ok: false; readonly errors: Record<string, Issue> }

/**
 * A field that a caller writes, its rule, and whether an update that omits it keeps the stored
 * value.
 */
type NamedRule = readonly [name: string, rule: FieldRule, keepWhenNull: boolean]

/**
 * Whether a caller writes a field in this mode. Fields that can't be changed later are checked at
 * the creation alone: later they could not be corrected.
 */
export const isWritten = (readOnly: boolean | 'afterCreate' | undefined, mode: WriteMode) =>
  readOnly !== true && (mode === 'create' || readOnly !== 'afterCreate')

/** Reports at the first of the fields that all are empty, if the resource requires one of them. */
export const oneOfIssue = (
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

/**
 * Issues of the rules between fields, if the fields that they read are valid (`isRight`) and one of
 * them has changed (`isChanged`).
 */
export const checkIssues = (
  resource: AnyResource,
  values: Values,
  isRight: (name: string) => boolean,
  isChanged: (name: string) => boolean = () => true,
): readonly (readonly [string, Issue])[] =>
  (resource.checks ?? []).flatMap(({ reads, at, check }) => {
    const code = reads.some(isChanged) && reads.every(isRight) ? check(values) : undefined
    return code === undefined ? [] : [[at, issue(code)] as const]
  })

const build = (resource: AnyResource, mode: WriteMode): readonly NamedRule[] => {
  const ctx = { siblings: Object.keys(resource.fields) }
  return fieldEntries(resource)
    .filter(([, field]) => isWritten(field.options.readOnly, mode))
    .map(([name, field]) => {
      const kind = kindOf(field)
      // what can't be read back can't be asked for again
      const keepsStored = mode === 'update' && kind.writeOnly === true
      return [
        name,
        kind.rule(keepsStored ? { ...field.options, required: false } : field.options, ctx),
        keepsStored,
      ] as const
    })
}

const known: Readonly<Record<WriteMode, WeakMap<AnyResource, readonly NamedRule[]>>> = {
  create: new WeakMap(),
  update: new WeakMap(),
}
/** The rules of the fields that a caller writes in this mode. */
export const rulesOf = (resource: AnyResource, mode: WriteMode): readonly NamedRule[] => {
  const old = known[mode].get(resource)
  if (old) return old
  const rules = build(resource, mode)
  known[mode].set(resource, rules)
  return rules
}

/**
 * Keys that a caller can't write in this mode: unknown ones, the server's own, and those that are
 * only set at creation.
 */
export const refusedKeys = (
  resource: AnyResource,
  inputValues: Values,
  mode: WriteMode,
): Record<string, Issue> => {
  const errors: Record<string, Issue> = {}
  for (const key of Object.keys(inputValues)) {
    const field = fieldOf(resource, key)
    if (!field || !isWritten(field.options.readOnly, mode))
      Object.defineProperty(errors, key, {
        value: issue(ErrorCode.invalidFormat),
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  return errors
}

/**
 * Validates a record synchronously; one issue per field. 'create': the caller's values (missing
 * fields get their defaults; unknown and read-only keys are refused with 9994). 'update': the
 * stored record with the caller's changes applied; system columns and read-only fields are allowed
 * and left out of `values` (use `refusedKeys` on the changes themselves). The rules are those of
 * `recordSchema` (yup.ts), run field by field, so that every rule sees its siblings in cleaned form
 * and returns one issue. `stands` (for 'update') tells which fields have their stored value:
 * expensive rules skip them, because they were validated when they were written. `beside` contains
 * further values for rules between fields: those that only the server writes. `onlyChanges` (for
 * the server's own writes): a stored value that a later rule would refuse doesn't block changes of
 * other fields.
 */
export const validateRecord = (
  resource: AnyResource,
  inputValues: Values,
  mode: WriteMode,
  stands: (name: string) => boolean = () => false,
  beside: Values = {},
  onlyChanges = false,
): Checked => {
  const fields = rulesOf(resource, mode)
  const errors: Record<string, Issue> =
    mode === 'create' ? refusedKeys(resource, inputValues, mode) : {}
  const values: Record<string, unknown> = {}
  const parent: Record<string, unknown> = { ...inputValues }
  const unchangedFields = new Set<string>()
  for (const [name, rule] of fields) {
    const value = Object.hasOwn(inputValues, name) ? inputValues[name] : undefined
    const judgedBefore = onlyChanges || (rule.reads && !isEmpty(value))
    const sameInput = judgedBefore && (rule.reads ?? []).every(stands)
    // the rules of a custom field may have changed since the record was written; an unrelated
    // change must not fail on that
    if ((sameInput || isCustomName(name)) && stands(name)) {
      unchangedFields.add(name)
      values[name] = value
    } else values[name] = parent[name] = rule.cast(value, parent)
  }
  for (const [name, rule, keepWhenNull] of fields) {
    if (unchangedFields.has(name)) continue
    const found = rule.check(values[name], values)
    if (found) errors[name] = { ...found }
    if (keepWhenNull && values[name] === null) delete values[name]
  }
  const isChanged = (name: string): boolean => !onlyChanges || !stands(name)
  const one = resource.oneOf?.fields.some(isChanged) ? oneOfIssue(resource, parent) : undefined
  if (one && !errors[one[0]]) errors[one[0]] = one[1]
  for (const [name, found] of checkIssues(
    resource,
    { ...beside, ...parent },
    name => !errors[name],
    isChanged,
  ))
    errors[name] ??= found
  return Object.keys(errors).length ? { ok: false, errors } : { ok: true, values }
}
