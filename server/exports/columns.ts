import { masksField, seesField } from '../../src/access/index.ts'
import { dateTime, exportColumns, fieldOf, kindOf, targetOf } from '../../src/schema/index.ts'
import type { CellValue, Field } from '../../src/schema/kind.ts'
import { systemColumns } from '../../src/schema/resource.ts'
import { badParameter } from '../errors.ts'
import type { RecordContext } from '../domain/records/context.ts'
import { idsIn } from '../domain/records/references.ts'
import { masked } from '../domain/records/fields.ts'
import type { Titles } from '../domain/records/present.ts'
import type { Row, SheetColumn } from '../ports.ts'

/** The server's own columns as fields, so that they are written like any other instant. */
const systemFields: Readonly<Record<(typeof systemColumns)[number], Field>> = {
  createTime: dateTime({ label: { en: 'Created', zh: '创建时间' } }),
  updateTime: dateTime({ label: { en: 'Changed', zh: '更新时间' } }),
}

export interface ExportColumn extends SheetColumn {
  readonly name: string
  value(row: Row, titles: Titles): CellValue
}

const widths: Readonly<Record<string, number>> = { dateTime: 20, date: 12, email: 26, longText: 40, url: 40 }

const columnOf = (ctx: RecordContext, name: string, field: Field): ExportColumn => {
  const kind = kindOf(field)
  const hide = masksField(ctx.actor.access, field)
  const target = targetOf(field)
  const heading = field.options.label[ctx.lang]
  return {
    name,
    heading,
    width: Math.max(widths[field.kind] ?? 14, heading.length + 4),
    value(row, titles) {
      const value = row[name] ?? null
      if (value === null) return null
      // a person reads titles; an id that leads nowhere she may look is nothing to her
      if (target)
        return (
          idsIn(value)
            .flatMap(id => titles[target]?.[id] ?? [])
            .join('#') || null
        )
      return kind.formatCell(hide ? masked(field, value) : value, field.options, ctx.lang)
    },
  }
}

/**
 * A natural key's other parts come with its last: a phone without its calling code would be another person's number. They stand before it.
 */
const withKeyParts = (ctx: RecordContext, names: readonly string[]): string[] => {
  const missing = (name: string): string[] => {
    const key = ctx.resource.keys?.find(parts => parts.length > 1 && parts.at(-1) === name)
    return key ? key.filter(part => part !== name && !names.includes(part)) : []
  }
  return [...new Set(names.flatMap(name => [...missing(name), name]))]
}

/**
 * Columns of an export: those asked for, in their order, else those of the definition; withheld fields and those that no sheet can hold
 * are not there. Throws 321 for a name that is no column.
 */
export const columnsOf = (ctx: RecordContext, wanted: readonly string[] | undefined): ExportColumn[] =>
  withKeyParts(ctx, wanted?.length ? wanted : exportColumns(ctx.resource)).flatMap(name => {
    const system = systemColumns.find(column => column === name)
    const field = system ? systemFields[system] : fieldOf(ctx.resource, name)
    if (!field || !seesField(ctx.actor.access, field)) {
      if (wanted?.includes(name)) throw badParameter('columns')
      return []
    }
    return kindOf(field).inCells === false ? [] : [columnOf(ctx, name, field)]
  })
