import { masksField, seesField, type Access } from '../../../src/access/index.ts'
import type { SheetColumnUse, WizardJob } from '../../../src/protocol/imports.ts'
import {
  defaultsOf,
  emptyRecord,
  headingsOf,
  kindOf,
  normaliseHeading,
  targetOf,
} from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import { systemColumns, type AnyResource } from '../../../src/schema/resource.ts'
import type { Records, SheetRow } from '../../platform/ports.ts'
import { systemColumnFields } from '../exports/columns.ts'
import type { RecordContext } from '../records/context.ts'
import { sameValue, type Values } from '../records/fields.ts'
import { lookUpFor } from './lookUp.ts'
import { cellSettingsOf, type CellSettings } from './parseRow.ts'
import { columnsFor } from './table.ts'
import type { PlannedWrite } from './wizard/judgedRow.ts'

type Cells = Readonly<Record<string, string>>
export type FixedDifference = NonNullable<WizardJob['differing']>[number]

/**
 * Returns a function that finds the column of a record which a heading names and no import changes.
 */
export const fixedColumnReader = (
  resource: AnyResource,
  access: Access,
): ((heading: string) => string | undefined) => {
  const changed = new Set(columnsFor(resource, access))
  const headings = new Map(headingsOf(resource))
  for (const name of systemColumns)
    for (const label of [name, ...Object.values(systemColumnFields[name].options.label)])
      if (!headings.has(normaliseHeading(label))) headings.set(normaliseHeading(label), name)
  return heading => {
    const name = headings.get(normaliseHeading(heading))
    if (name === undefined || changed.has(name)) return undefined
    const field = resource.fields[name]
    return !field || seesField(access, field) ? name : undefined
  }
}

interface ComparedColumn {
  readonly at: number
  readonly name: string
  readonly field: Field
}

/** The columns whose cells can be compared: stored fields that the caller sees unmasked. */
const comparedColumns = (
  { resource, actor }: RecordContext,
  columns: readonly SheetColumnUse[],
): ComparedColumn[] =>
  columns.flatMap(({ at, fixed, fields }) => {
    const field = fixed === undefined || fields.length ? undefined : resource.fields[fixed]
    if (!field || fixed === undefined || field.options.computed) return []
    const { inCells, writeOnly } = kindOf(field)
    const comparable = inCells !== false && !writeOnly && !masksField(actor.access, field)
    return comparable ? [{ at, name: fixed, field }] : []
  })

/** Whether a cell's value differs from that of the record. */
const differs = (
  ctx: RecordContext,
  { name, field }: ComparedColumn,
  cells: Cells,
  record: Values,
  settings: CellSettings,
): boolean => {
  const text = (cells[name] ?? '').trim()
  if (text === '') return false
  const held = record[name] ?? null
  const kind = kindOf(field)
  const shown = targetOf(field)
    ? undefined
    : kind.formatCell(held, field.options, ctx.lang, ctx.institution.timezone)
  if (shown !== null && !(shown instanceof Date) && String(shown ?? '') === text) return false
  const read = kind.parseCell(text, field.options, { ...settings, row: cells })
  return !read.ok || !sameValue(read.value, held)
}

/**
 * Counts, by field, the rows whose cells differ from their record in columns that an import does
 * not change. The record is compared as it is or will be after the import.
 */
export const fixedDifferences = (ctx: RecordContext, columns: readonly SheetColumnUse[]) => {
  const compared = comparedColumns(ctx, columns)
  const texts = new Map<number, Cells>()
  const counts = new Map<string, number>()
  const initial: Values = { ...emptyRecord(ctx.resource), ...defaultsOf(ctx.resource) }
  return {
    /** Stores the values of a sheet row in these columns. */
    see({ sheetRow, cells }: SheetRow): void {
      if (!compared.length) return
      const said = compared.map(({ at, name }) => [name, cells[at] ?? ''] as const)
      if (said.some(([, text]) => text.trim() !== '')) texts.set(sheetRow, Object.fromEntries(said))
    },
    /** Compares checked rows with their records. */
    async compare(records: Records, rows: readonly PlannedWrite[]): Promise<void> {
      const wanted = rows.flatMap(({ sheetRow, verdict, recordId }) => {
        const cells = texts.get(sheetRow)
        const fit = verdict === 'create' || verdict === 'update' || verdict === 'unchanged'
        return cells && fit ? [{ cells, recordId }] : []
      })
      if (!wanted.length) return
      const ids = wanted.flatMap(({ recordId }) => recordId ?? [])
      const found = ids.length ? await records.many(ctx.resource, ids) : []
      const byId = new Map<string, Values>(found.map(row => [row.id, row]))
      const plain = cellSettingsOf(ctx)
      const rowTexts = wanted.map(({ cells }) => cells)
      const settings = { ...plain, lookUp: await lookUpFor(records, ctx, rowTexts, plain) }
      for (const { cells, recordId } of wanted) {
        const record = recordId === null ? initial : byId.get(recordId)
        if (!record) continue
        for (const column of compared)
          if (differs(ctx, column, cells, record, settings))
            counts.set(column.name, (counts.get(column.name) ?? 0) + 1)
      }
    },
    /** Returns the fields in which rows differ, in the order of the sheet. */
    found: (): FixedDifference[] =>
      compared.flatMap(({ name }) => {
        const rows = counts.get(name)
        return rows === undefined ? [] : [{ field: name, rows }]
      }),
  }
}
