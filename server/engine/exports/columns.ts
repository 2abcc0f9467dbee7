import { masksField, seesField } from '../../../src/access/index.ts'
import { dateTime, exportColumns, fieldOf, kindOf, targetOf } from '../../../src/schema/index.ts'
import type { CellValue, Column, Field } from '../../../src/schema/kind.ts'
import { systemColumns } from '../../../src/schema/resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { RecordContext } from '../records/context.ts'
import type { Refs } from '../../../src/protocol/provider.ts'
import type { Row, SheetColumn, StoredColumn } from '../../platform/ports.ts'
import { cellOf } from './cells.ts'

/** The server's own columns as fields, so that they are written like any other instant. */
export const systemColumnFields: Readonly<Record<(typeof systemColumns)[number], Field>> = {
  createTime: dateTime({ label: { en: 'Created', zh: '创建时间' } }),
  updateTime: dateTime({ label: { en: 'Last edited', zh: '更新时间' } }),
}

export interface ExportColumn extends StoredColumn {
  readonly name: string
}

/** The cell of a record's value in a column. */
export const valueIn = (column: ExportColumn, row: Row, titles: Refs): CellValue =>
  cellOf(column, row[column.name], titles)

const widths: Readonly<Record<string, number>> = {
  dateTime: 20,
  date: 12,
  email: 26,
  longText: 40,
  url: 40,
}
const datesOf: Readonly<Partial<Record<Column['type'], SheetColumn['dates']>>> = {
  date: 'day',
  timestamptz: 'instant',
}

const columnOf = (ctx: RecordContext, name: string, field: Field): ExportColumn => {
  const heading = field.options.label[ctx.lang]
  const dates = datesOf[kindOf(field).column(field.options).type]
  return {
    name,
    heading,
    width: Math.max(widths[field.kind] ?? 14, heading.length + 4),
    ...(dates ? { dates } : {}),
    field,
    hide: masksField(ctx.actor.access, field),
    target: targetOf(field),
    lang: ctx.lang,
    zone: ctx.institution.timezone,
  }
}

/**
 * Adds the other parts of a natural key before its last part: a phone number without its calling
 * code would be another person's number.
 */
const withKeyParts = (ctx: RecordContext, names: readonly string[]): string[] => {
  const missing = (name: string): string[] => {
    const key = ctx.resource.keys?.find(parts => parts.length > 1 && parts.at(-1) === name)
    return key ? key.filter(part => part !== name && !names.includes(part)) : []
  }
  return [...new Set(names.flatMap(name => [...missing(name), name]))]
}

/** Names of all exportable fields of a record, in default order. */
const everyColumn = (ctx: RecordContext): string[] => [
  ...exportColumns(ctx.resource),
  ...Object.keys(ctx.resource.fields),
  ...systemColumns,
]

/**
 * Columns of an export: the requested ones in their order, or all columns, or else those of the
 * definition. Withheld fields and fields that a sheet can't hold are left out. Throws 321 for an
 * unknown column and for an empty list.
 */
export const exportColumnsOf = (
  ctx: RecordContext,
  columnNames: readonly string[] | undefined,
  all = false,
): ExportColumn[] => {
  // no column at all is no file
  if (columnNames?.length === 0) throw errors.invalidParameter().at('columns')
  const names = all ? everyColumn(ctx) : (columnNames ?? exportColumns(ctx.resource))
  return withKeyParts(ctx, names).flatMap(name => {
    const system = systemColumns.find(column => column === name)
    const field = system ? systemColumnFields[system] : fieldOf(ctx.resource, name)
    if (!field || !seesField(ctx.actor.access, field)) {
      if (!all && columnNames?.includes(name)) throw errors.invalidParameter().at('columns')
      return []
    }
    const kind = kindOf(field)
    return kind.inCells === false || kind.writeOnly ? [] : [columnOf(ctx, name, field)]
  })
}
