import { headingsOf, kindOf, normaliseHeading } from '../../../../src/schema/index.ts'
import {
  customCode,
  declaredOf,
  fieldOfCustom,
  maxCustomFields,
  withCustomFields,
  type CustomField,
} from '../../../../src/schema/custom/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { defineRules, type RuleContext, type WrittenRecord } from '../../../engine/records/rules.ts'
import { errors } from '../errors.ts'
import { indexFieldKind, indexInline } from '../../../engine/custom/indexField.ts'
import { enqueueOwn } from '../../../engine/jobs/put.ts'
import { rowsWhere } from '../../../engine/records/rows.ts'
import {
  customField,
  type CustomFieldRecord,
} from '../../../../resources/identity/custom-field/customField.resource.ts'

const customOf = (record: CustomFieldRecord, callingCode: string): CustomField => ({
  name: record.key ?? '',
  resource: record.target,
  type: record.type,
  label: record.name,
  ...(record.help ? { help: record.help } : {}),
  ...(record.required ? { required: true } : {}),
  ...(record.preset ? { preset: record.preset } : {}),
  ...(record.masked ? { masked: true } : {}),
  ...(record.restricted ? { restricted: true } : {}),
  ...(record.inList ? { inList: true } : {}),
  ...(record.group ? { group: record.group } : {}),
  ...(record.type === 'CHOICE' ? { choices: record.choices ?? [] } : {}),
  ...(record.type === 'PHONE' ? { callingCode } : {}),
  ...(record.status === 'RETIRED' ? { retired: true } : {}),
})

/** The institution's current fields, in the order of their lists. */
const allFields = async ({ tx, institution }: RuleContext): Promise<readonly CustomField[]> => {
  const records = await rowsWhere(tx, customField, [])
  const building = new Set(
    (await tx.customFields()).flatMap(field => (field.building ? [customCode(field)] : [])),
  )
  return records
    .toSorted(
      (a, b) =>
        (a.place ?? 0) - (b.place ?? 0) || Number(a.key?.slice(2)) - Number(b.key?.slice(2)),
    )
    .map(record => customOf(record, institution.countryCode))
    .map(field => (building.has(customCode(field)) ? { ...field, building: true } : field))
}

/**
 * Number of records, including those in the trash, with a value of the field: any, or one option.
 */
const holdersOf = async (
  ctx: RuleContext,
  record: CustomFieldRecord,
  choice?: string,
): Promise<number> => {
  const field = customOf(record, ctx.institution.countryCode)
  const resource = withCustomFields(declaredOf(ctx.resource(field.resource)), [field])
  const condition =
    choice === undefined
      ? ({ field: field.name, op: 'null', values: ['false'] } as const)
      : ({ field: field.name, op: 'eq', values: [choice] } as const)
  const query = { page: 1, limit: 1, sort: 'id', q: '', where: [condition] }
  const living = await ctx.tx.total(resource, { ...query, deleted: 'no' })
  return living + (await ctx.tx.total(resource, { ...query, deleted: 'only' }))
}

/** Throws if a declared field, or a sheet heading of one, has this name. */
const demandNewName = (resource: AnyResource, { name }: CustomFieldRecord): void => {
  const heading = normaliseHeading(name)
  if (heading === '' || headingsOf(declaredOf(resource)).has(heading))
    throw errors.customFieldDeclared({ declared: name }).at('name')
}

const demandRoom = async (ctx: RuleContext, { target, id }: CustomFieldRecord): Promise<void> => {
  const records = await rowsWhere(ctx.tx, customField, [
    { field: 'target', op: 'eq', values: [target] },
    { field: 'status', op: 'eq', values: ['ACTIVE'] },
  ])
  if (records.filter(other => other.id !== id).length >= maxCustomFields)
    throw errors.tooManyCustomFields({ fields: maxCustomFields }).at('name')
}

const demandDefault = (record: CustomFieldRecord, callingCode: string): void => {
  if (!record.preset) return
  const field = fieldOfCustom({ ...customOf(record, callingCode), required: true })
  const rule = kindOf(field).rule(field.options, { siblings: [] })
  const { default: preset } = field.options
  if (preset === undefined || rule.check(rule.cast(preset, {}), {}))
    throw errors.customDefaultUnsuitable().at('preset')
}

/** Options that records use can't be removed. */
const demandUnused = async (
  ctx: RuleContext,
  before: CustomFieldRecord,
  after: CustomFieldRecord,
): Promise<void> => {
  if (before.type !== after.type) {
    const holders = await holdersOf(ctx, before)
    if (holders) throw errors.customTypeInUse({ holders }).at('type')
    return
  }
  if (before.type !== 'CHOICE') return
  const left = new Set(after.choices?.map(({ id }) => id))
  for (const { id, label } of before.choices ?? []) {
    if (left.has(id)) continue
    const holders = await holdersOf(ctx, before, id)
    if (holders) throw errors.customChoiceInUse({ choice: label, holders }).at('choices')
  }
}

const nextKey = async (ctx: RuleContext, target: string): Promise<string> => {
  const where = [{ field: 'target', op: 'eq', values: [target] }] as const
  const living = await rowsWhere(ctx.tx, customField, where)
  const inTrash = await rowsWhere(ctx.tx, customField, where, 'only')
  const numbers = [...living, ...inTrash].map(({ key }) => Number(key?.slice(2) ?? 0))
  return `x_${Math.max(0, ...numbers) + 1}`
}

/**
 * Brings a new field into the index: at once, or in the background where there are many records.
 */
const indexNew = async (
  ctx: RuleContext,
  { target, key }: CustomFieldRecord,
  fields: readonly CustomField[],
): Promise<void> => {
  const { tx, ids, now } = ctx
  const [resource, field] = [ctx.resource(target), key ?? '']
  const query = { page: 1, limit: 1, sort: 'id', q: '', where: [], deleted: 'no' } as const
  if ((await tx.total(resource, query)) <= indexInline) {
    await tx.indexCustomField(resource, field)
    return
  }
  await tx.writeCustomFields(
    fields.map(known =>
      known.resource === target && known.name === field ? { ...known, building: true } : known,
    ),
  )
  const task = { kind: indexFieldKind, resource: target, action: 'index', input: { field } }
  await enqueueOwn(tx, { ids, now }, task)
}

/** Throws if a change that is valid by itself doesn't fit the other fields. */
const demandFitting = async (
  { kind, before, after }: WrittenRecord<CustomFieldRecord>,
  ctx: RuleContext,
): Promise<void> => {
  if (kind === 'delete') {
    const used = before ? await holdersOf(ctx, before) : 0
    if (used) throw errors.customFieldInUse({ used })
    return
  }
  if (kind !== 'update' || before?.name !== after.name)
    demandNewName(ctx.resource(after.target), after)
  if (after.status === 'ACTIVE' && (kind !== 'update' || before?.status !== 'ACTIVE'))
    await demandRoom(ctx, after)
  if (after.type === 'CHOICE' && !after.choices?.length) throw errors.valueMissing().at('choices')
  if (kind === 'update' && before) await demandUnused(ctx, before, after)
  demandDefault(after, ctx.institution.countryCode)
}

export const customFieldRules = defineRules(customField, {
  // sessions contain the custom fields together with the permissions
  changesAccess: true,
  async beforeWrite({ kind, after }, ctx) {
    // writers of records lock the list of fields, so later writes know the new one
    await ctx.tx.lockCustomFields()
    // not validated yet: it contains anything that was sent
    const known = Object.hasOwn(customField.fields.target.options.options, String(after.target))
    return kind === 'create' && known ? { key: await nextKey(ctx, after.target) } : undefined
  },
  foresee: demandFitting,
  async afterWrites(changes, ctx) {
    for (const change of changes) await demandFitting(change, ctx)
    const fields = await allFields(ctx)
    await ctx.tx.writeCustomFields(fields)
    for (const { kind, after } of changes)
      if (kind === 'create' || kind === 'restore') await indexNew(ctx, after, fields)
  },
  actions: {},
})
