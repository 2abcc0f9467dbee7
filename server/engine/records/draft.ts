import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { can } from '../../../src/access/index.ts'
import {
  askedIn,
  defaultsOf,
  emptyRecord,
  fieldEntries,
  initialOf,
  isCustomName,
  isEmpty,
  kindOf,
  moveOf,
  rulesOf,
  stateFields,
  validateRecord,
} from '../../../src/schema/index.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Row } from '../../platform/ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault, invalidFields } from '../../platform/errors/fault.ts'
import { lacks } from './rights.ts'
import type { RecordContext } from './context.ts'
import { sameValue, type Values } from './fields.ts'
import type { RuleContext } from './rules.ts'
import { refuseWeakPassword } from '../../platform/weakPasswords.ts'

/**
 * The values a new record starts from: defaults, and what each kind holds when it was never set.
 */
export const startValues = (resource: AnyResource): Values => ({
  ...emptyRecord(resource),
  ...defaultsOf(resource),
})

/**
 * Validates and normalises all declared fields; fields that only the server writes pass unchanged.
 * `before`: the stored record; its unchanged values are not all judged again. `ownForm`: the caller
 * used the full form, so required custom fields must have a value (hand-written pages have no
 * inputs for them). `onlyChanges`: the server itself writes, so only changed values are checked.
 * Throws a fault that names every invalid field.
 */
export const validateRow = (
  resource: AnyResource,
  record: Values,
  mode: 'create' | 'update',
  before?: Values,
  ownForm = false,
  onlyChanges = false,
): Values => {
  const stands = (name: string): boolean =>
    before
      ? sameValue(record[name], before[name])
      : !ownForm && isCustomName(name) && (mode === 'update' || isEmpty(record[name]))
  const whole: Record<string, unknown> = {}
  const checkedValues: Record<string, unknown> = {}
  for (const [name, field] of fieldEntries(resource)) {
    whole[name] = record[name] ?? null
    if (mode === 'update' || field.options.readOnly !== true) checkedValues[name] = record[name]
  }
  const result = validateRecord(resource, checkedValues, mode, stands, record, onlyChanges)
  if (!result.ok) throw invalidFields(result.errors)
  return Object.assign(whole, result.values)
}

/**
 * The input of `beforeWrite`: the record with each sent value converted to its kind, so that rules
 * can rely on the type. A required field may still be empty, because rules can fill it. Throws the
 * faults of `checked` if a sent value can't be converted.
 */
export const castSentValues = <R extends Values>(
  resource: AnyResource,
  record: R,
  sent: ReadonlySet<string>,
  mode: 'create' | 'update',
  before?: Values,
  ownForm = false,
): R => {
  const rules = rulesOf(resource, mode).filter(([name]) => sent.has(name))
  const values: Record<string, unknown> = { ...record }
  for (const [name, rule] of rules) values[name] = rule.cast(record[name], values)
  for (const [name, rule] of rules) {
    if (isEmpty(values[name]) || !rule.check(values[name], values)) continue
    // reports all errors of the record at once
    validateRow(resource, record, mode, before, ownForm)
    throw errors.invalidParameter().at(name)
  }
  return { ...record, ...values }
}

/**
 * Applies the changes of rules to a validated record. It is validated again only if they change a
 * field that needs validation: validation is most of the cost of an import row.
 */
export const ruledOver = (
  resource: AnyResource,
  record: Values,
  ruleChanges: Values | undefined,
): Values => {
  const changed = Object.keys(ruleChanges ?? {}).filter(
    name => !sameValue(ruleChanges?.[name] ?? null, record[name] ?? null),
  )
  if (changed.some(name => resource.fields[name]?.options.readOnly !== true))
    return validateRow(resource, { ...record, ...ruleChanges }, 'create')
  return {
    ...record,
    ...Object.fromEntries(changed.map(name => [name, ruleChanges?.[name] ?? null])),
  }
}

interface DraftOfNew {
  readonly id: string
  /** The record as `beforeWrite` sees it. */
  readonly after: Values
  /** Names of the fields in the input; the others have their defaults. */
  readonly given: ReadonlySet<string>
  /** The validated values with the changes of the rules applied. */
  readonly judge: (ruleChanges: Values | undefined) => Values
  /** The server itself writes: states needn't be reached by a move. */
  readonly free?: boolean | undefined
}

/**
 * A complete new row, not yet written: what every way to create a record does with what came in.
 */
export const draftNew = async (
  ctx: RecordContext,
  rules: RuleContext,
  { id, after, given, judge, free = false }: DraftOfNew,
): Promise<Row> => {
  const now = ctx.clock.now().toISOString()
  const system = {
    id,
    version: 1,
    createTime: now,
    updateTime: now,
    createdBy: ctx.actor.id,
    deletedAt: null,
  }
  const ruleChanges = await ctx.rules.beforeWrite?.(
    { kind: 'create', before: undefined, after: { ...after, ...system }, given },
    rules,
  )
  const values = judge(ruleChanges)
  if (!free) checkedMoves(ctx, undefined, values, { given })
  return { ...(await hashSecrets(ctx, values)), ...system }
}

/** Replaces new secrets by their hashes; without a new one the store keeps the old hash. */
export const hashSecrets = async (ctx: RecordContext, values: Values): Promise<Values> => {
  const out: Record<string, unknown> = { ...values }
  for (const [name, field] of Object.entries(ctx.resource.fields)) {
    const value = out[name]
    if (kindOf(field).writeOnly && typeof value === 'string') {
      const own = Object.entries(values).flatMap(([other, text]) =>
        other !== name && typeof text === 'string' ? [text] : [],
      )
      await refuseWeakPassword(value, own, name)
      out[name] = await ctx.passwords.hash(value)
    }
  }
  return out
}

const emptyIssue = ({ resource }: RecordContext, name: string): Issue => ({
  code: resource.fields[name]?.options.requiredCode ?? ErrorCode.valueMissing,
})

const invalidEmpty = (ctx: RecordContext, names: readonly string[]): Fault =>
  invalidFields(Object.fromEntries(names.map(name => [name, emptyIssue(ctx, name)])))

/**
 * Checks changes of states: only declared transitions, by callers that may make them, with the
 * fields that they require. Otherwise it throws the transition's own code, 905 if there is no such
 * transition or only the server makes it, or the code of an empty field at that field. Fields that
 * a transition into a state requires can't be cleared while the record is in that state. `given`:
 * names of the fields in the change; `known`: the record returns to values that it had before.
 */
export const checkedMoves = (
  ctx: RecordContext,
  before: Row | undefined,
  after: Values,
  { given, known }: { readonly given: ReadonlySet<string>; readonly known?: boolean | undefined },
): void => {
  for (const [name, field] of stateFields(ctx.resource)) {
    const from = before ? before[name] : initialOf(field)
    const to = after[name]
    if (sameValue(from, to)) {
      const emptied = askedIn(field, String(to)).filter(
        asked => before && !isEmpty(before[asked]) && isEmpty(after[asked]),
      )
      if (emptied.length) throw invalidEmpty(ctx, emptied)
      continue
    }
    const move = moveOf(field, String(from), String(to))
    if (!move || (move.by && !known)) throw errors.permissionMissing().at(name)
    if (move.right !== undefined && !can(ctx.actor.access, move.right)) {
      const { code } = lacks(ctx, move.right)
      throw new Fault(code === ErrorCode.permissionRevoked ? code : (move.refused ?? code)).at(name)
    }
    const missing = (move.asks ?? []).filter(asked => !given.has(asked) || isEmpty(after[asked]))
    if (missing.length) throw invalidEmpty(ctx, missing)
  }
}
