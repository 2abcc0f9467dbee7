import { emptyOf, kindOf, rulesOf, titleOf } from '../../../src/schema/index.ts'
import { customFieldsIn, fieldOfCustom } from '../../../src/schema/custom/with-custom-fields.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { Label, Lang } from '../../../src/schema/label.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { eraseMentions } from '../../engine/notices/mentions.ts'
import { deleteNoticesTo } from '../../engine/notices/notify.ts'
import { commitSteps, bumpVersion } from '../../engine/records/commit.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { PersonalData, RuleContext } from '../../engine/records/rules.ts'
import { isObject } from '../../platform/http/body.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Row } from '../../platform/ports.ts'
import { eraseLogin } from '../identity/index.ts'
import { isErased, resourcesAbout } from './people.ts'
import { redactLogs, type Redacted } from './redact.ts'

type Values = Readonly<Record<string, unknown>>

const erasedName: Label = { en: 'Erased person', zh: '已清除人员' }
/** The name of an erased person: the same in every record, and unique. */
const nameAfter = (lang: Lang, id: string): string => `${erasedName[lang]} ${id.slice(-6)}`

/** Fields of a record whose values are erased. */
const erasedFields = (
  resource: AnyResource,
  { of, rename = [], erase = [] }: PersonalData,
): readonly string[] => [
  ...rename,
  ...erase,
  // values of custom fields about a person, including retired fields, because they may be
  // reactivated
  ...(of ? [] : customFieldsIn(resource).map(({ name }) => name)),
]

const fieldOf = (resource: AnyResource, name: string): Field | undefined => {
  const custom = customFieldsIn(resource).find(one => one.name === name)
  return resource.fields[name] ?? (custom && fieldOfCustom(custom))
}

/** Whether a field of a resource accepts a value. */
const takes = (resource: AnyResource, name: string, value: string): boolean => {
  const rule = rulesOf(resource, 'update').find(([field]) => field === name)?.[1]
  return rule !== undefined && !rule.check(rule.cast(value, {}), {})
}

/**
 * The new values of these fields. A composed title follows from the names in it, except in the
 * trash.
 */
const erasedValues = (
  resource: AnyResource,
  { fields, renamed }: { readonly fields: readonly string[]; readonly renamed: readonly string[] },
  row: Row,
  name: string,
): Values => {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const found = fieldOf(resource, field)
    if (!found || ('joins' in found.options && row.deletedAt === null)) continue
    const says = renamed.includes(field) && (row[field] ?? null) !== null
    values[field] = says ? name : emptyOf(found)
  }
  // if the record requires one contact, it keeps one that accepts any word, because a made-up
  // address would be false
  const way = resource.oneOf?.fields.at(-1)
  const word = `erased${row.id.slice(-12)}`
  if (way !== undefined && way in values && takes(resource, way, word)) values[way] = word
  return values
}

const rowsAbout = async (
  { tx }: RuleContext,
  resource: AnyResource,
  by: string,
  id: string,
): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (const deleted of ['no', 'only'] as const) {
    const found = await rowsWhere(tx, resource, [among(by, [id])], deleted)
    rows.push(
      ...(await tx.lockMany(
        resource,
        found.map(row => row.id),
        deleted === 'only',
      )),
    )
  }
  return rows
}

/** Deletes the files that records of a person ever had in some fields. */
const eraseFiles = async (
  { tx: { db } }: RuleContext,
  resource: AnyResource,
  fields: readonly string[],
  ids: readonly string[],
): Promise<void> => {
  const names = fields.filter(name => {
    const field = resource.fields[name]
    return field !== undefined && kindOf(field).file
  })
  if (!names.length || !ids.length) return
  const entries = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('resource', '=', resource.name)
    .where('recordId', 'in', ids)
    .execute()
  const files = entries
    .flatMap(({ before, after }) => [before, after])
    .flatMap(values => (isObject(values) ? names.map(name => values[name]) : []))
    .flatMap(value => (isObject(value) && typeof value.id === 'string' ? [value.id] : []))
  if (files.length)
    await db
      .deleteFrom('fileRow')
      .where('resource', '=', resource.name)
      .where('id', 'in', [...new Set(files)])
      .execute()
}

/** Erases values in records of one resource; returns what must be removed from the logs. */
const eraseRows = async (
  ctx: RuleContext,
  of: RecordContext,
  personal: PersonalData,
  rows: readonly Row[],
  name: string,
): Promise<Redacted> => {
  const { resource } = of
  const fields = erasedFields(resource, personal)
  const ids = rows.map(({ id }) => id)
  await eraseFiles(ctx, resource, fields, ids)
  const written = await commitSteps(
    ctx.tx,
    of,
    rows.map(before => ({
      before,
      after: bumpVersion(
        of,
        before,
        erasedValues(resource, { fields, renamed: personal.rename ?? [] }, before, name),
      ),
    })),
    'update',
  )
  await personal.also?.(ids, ctx)
  return {
    resource: resource.name,
    ids,
    emptied: new Map(
      fields.flatMap(field => {
        const found = fieldOf(resource, field)
        return found ? [[field, emptyOf(found)] as const] : []
      }),
    ),
    titles: new Map(written.map(row => [row.id, titleOf(resource, row)])),
    versions: new Map(written.map(row => [row.id, row.version])),
  }
}

export interface Erasure {
  /** The person's name, as a confirmation. */
  readonly name: string
  readonly reason: string
}

/**
 * Permanently erases what an institution knows about a person: their record, records about them,
 * their login, and their data in the logs. What accounting needs (hours, points, attendance,
 * orders) stays, without their name. Throws 34560 if they were already erased, 34561 if the name
 * doesn't match.
 */
export const erasePerson = async (
  person: AnyResource,
  record: Row,
  { name: confirmed, reason }: Erasure,
  ctx: RuleContext,
): Promise<void> => {
  const { tx } = ctx
  await ctx.turn(`erase ${record.id}`)
  if (await isErased(tx, person.name, record.id)) throw errors.personErased()
  if (confirmed.trim() !== titleOf(person, record).trim())
    throw errors.nameNotConfirmed().at('name')
  const of = ctx.contextOf(person)
  const personal = of.rules.personal
  if (!personal) throw new Error(`${person.name}: its rules don’t say what of it is personal`)
  const name = nameAfter(ctx.lang, record.id)
  const text = (field: string): string | null =>
    typeof record[field] === 'string' ? record[field] : null
  const accounts = await eraseLogin(
    ctx,
    {
      resource: person.name,
      id: record.id,
      called: titleOf(person, record).trim(),
      countryCode: text('countryCode'),
      phone: text('phone'),
      email: text('email'),
    },
    name,
  )
  const [row] = await tx.lockMany(person, [record.id])
  if (!row) throw errors.personErased()
  const redacted = [
    await eraseRows(ctx, of, personal, [row], name),
    // what was done to their login
    {
      resource: 'account',
      ids: accounts,
      emptied: new Map<string, unknown>(),
      titles: new Map(accounts.map(id => [id, name])),
      versions: new Map<string, number>(),
    },
  ]
  for (const { resource, by: references } of resourcesAbout(of, person)) {
    const other = ctx.contextOf(resource)
    if (!other.rules.personal) continue
    const rows = new Map<string, Row>()
    for (const by of references)
      for (const one of await rowsAbout(ctx, resource, by, record.id)) rows.set(one.id, one)
    if (rows.size)
      redacted.push(await eraseRows(ctx, other, other.rules.personal, [...rows.values()], name))
  }
  await deleteNoticesTo(tx, { resource: person.name, id: record.id })
  await eraseMentions(tx, [record.id, ...accounts], lang => nameAfter(lang, record.id))
  await tx.db
    .insertInto('personErasure')
    .values({ resource: person.name, recordId: record.id, at: ctx.now })
    .execute()
  tx.operation({
    declared: 'erasePersonalData',
    resource: person.name,
    recordId: record.id,
    title: name,
    detail: { reason },
  })
  const actors = personal.staysInLogs ? [] : [...accounts, `${person.name}:${record.id}`]
  await redactLogs(ctx, redacted, { actors, name, of: record.id })
}
