import { can, canDo, seesField } from '../../../src/access/index.ts'
import { fieldEntries, kindOf, titleOf } from '../../../src/schema/index.ts'
import type { Label } from '../../../src/schema/label.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { contextOf, type RecordContext } from '../../engine/records/context.ts'
import { historyOf, presentEntry } from '../../engine/records/history.ts'
import { presentRow } from '../../engine/records/present.ts'
import type { PersonalPart } from '../../engine/records/personalParts.ts'
import type { Condition } from '../../../src/protocol/query.ts'
import { isVisible } from '../../engine/records/visible.ts'
import type { Row } from '../../platform/ports.ts'
import type { SignFile } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'
import { accountParts } from './accountParts.ts'
import { resourcesAbout } from './people.ts'

/** Records that are read at once. @tuning */
const recordsPage = 500
/** Changes that are read at once. @tuning */
const changesPage = 1000

/** The part of the export about one kind of records. */
interface Section {
  readonly resource: string
  readonly label: string
  /** Labels of the values, in the reader's language. */
  readonly fields: Readonly<Record<string, string>>
  readonly records: AsyncIterable<object>
}

const sectionOf = (
  ctx: RecordContext,
  rows: Iterable<Row> | AsyncIterable<Row>,
  sign: SignFile,
): Section => ({
  resource: ctx.resource.name,
  label: ctx.resource.plural[ctx.lang],
  fields: Object.fromEntries(
    fieldEntries(ctx.resource)
      .filter(([, field]) => seesField(ctx.actor.access, field))
      .map(([name, field]) => [name, field.options.label[ctx.lang]]),
  ),
  records: (async function* () {
    for await (const row of rows) if (isVisible(ctx, row)) yield presentRow(ctx, row, sign)
  })(),
})

/**
 * Fields of a resource that name the person: those that refer to them, and texts that its rules
 * declare as personal.
 */
const namingFields = (ctx: RecordContext, person: AnyResource): ReadonlySet<string> =>
  new Set([
    ...fieldEntries(ctx.resource).flatMap(([name, { options }]) =>
      'to' in options && options.to === person.name ? [name] : [],
    ),
    ...resourcesAbout(ctx, person).flatMap(({ resource, by }) =>
      resource.name === ctx.resource.name ? by : [],
    ),
  ])

/** A condition that a field names the person, alone or among others. */
const naming = ({ resource }: RecordContext, name: string, id: string): Condition => {
  const field = resource.fields[name]
  const isList = field !== undefined && kindOf(field).filters(field.options).includes('has')
  return { field: name, op: isList ? 'has' : 'eq', values: [id] }
}

/** Records that name a person, including those in the trash: page by page, each once. */
async function* rowsAbout(
  scope: Scope,
  ctx: RecordContext,
  person: AnyResource,
  id: string,
): AsyncGenerator<Row> {
  const fields = [...namingFields(ctx, person)]
  for (const [nth, by] of fields.entries())
    for (const deleted of ['no', 'only'] as const) {
      const query = { page: 1, limit: recordsPage, sort: 'id', q: '', where: [naming(ctx, by, id)] }
      for await (const rows of scope.ordered(ctx.resource, { ...query, deleted }, recordsPage)) {
        // skips records that an earlier field has already exported
        const told = (row: Row) => fields.slice(0, nth).some(name => names(row[name], id))
        yield* rows.filter(row => !told(row))
      }
    }
}
const names = (value: unknown, id: string): boolean =>
  Array.isArray(value) ? value.includes(id) : value === id

async function* sectionsOf(
  scope: Scope,
  ctx: RecordContext,
  id: string,
  sign: SignFile,
): AsyncGenerator<Section> {
  for (const resource of Object.values(ctx.resources)) {
    if (!canDo(ctx.actor.access, resource, 'read')) continue
    const other = contextOf(ctx, resource)
    const rows = rowsAbout(scope, other, ctx.resource, id)
    const first = await rows.next()
    if (first.done) continue
    const all = async function* () {
      yield first.value
      yield* rows
    }
    yield sectionOf(other, all(), sign)
  }
}

/** The part of the export about data that are no records. */
interface Part {
  readonly part: string
  readonly label: string
  readonly entries: AsyncIterable<object>
}
async function* partsOf(
  scope: Scope,
  ctx: RecordContext,
  id: string,
  sign: SignFile,
): AsyncGenerator<Part> {
  const parts: readonly PersonalPart[] = [
    ...(ctx.rules.personal?.parts?.(id, { scope, sign }) ?? []),
    ...(await accountParts(scope, ctx, id)),
  ]
  const inWords = (label: Label): string => label[ctx.lang]
  for (const { name, label, right, entries } of parts)
    if (can(ctx.actor.access, right))
      yield { part: name, label: inWords(label), entries: entries() }
}

/** Changes of a person's own record, newest first. */
async function* changesOf(
  scope: Scope,
  ctx: RecordContext,
  id: string,
  sign: SignFile,
): AsyncGenerator<object> {
  for (let page = 1; ; page++) {
    const { list } = await historyOf(scope, ctx, id, page, changesPage)
    for (const entry of list) {
      const { at, actorName, action, before, after } = await presentEntry(ctx, entry, sign)
      yield { at, by: actorName, action, before, after }
    }
    if (list.length < changesPage) return
  }
}

/**
 * Everything that an institution knows about a person and the caller can see: their record with its
 * changes, every record that names them, including those in the trash, and data that are no
 * records. Lists are read while the file is written, so that memory contains one page at a time.
 */
export const personalDataOf = async (
  scope: Scope,
  ctx: RecordContext,
  record: Row,
  sign: SignFile,
) => ({
  person: titleOf(ctx.resource, await presentRow(ctx, record, sign)),
  institution: scope.institutionId,
  exported: ctx.clock.now().toISOString(),
  record: sectionOf(ctx, [record], sign),
  sections: sectionsOf(scope, ctx, record.id, sign),
  parts: partsOf(scope, ctx, record.id, sign),
  changes: changesOf(scope, ctx, record.id, sign),
})
