import { seesField, type Access } from '../../../src/access/index.ts'
import { isNeededInRow, importColumns, targetOf } from '../../../src/schema/index.ts'
import type { CellValue, Field } from '../../../src/schema/kind.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Registry } from '../../platform/context.ts'
import type { Book, BookCell, BookColumn, BookSheet } from '../../platform/ports.ts'
import { stampSheet, type Stamp } from './stamp.ts'
import { columnsFor } from './table.ts'
import { exampleOf } from './templateExample.ts'
import { isOf, valuesOf, type CellValues } from './templateValues.ts'
import { templateTexts as texts } from './template.texts.ts'

export { filledSheets, stampOf, type Stamp } from './stamp.ts'
export { exampleColumn, isExampleRow } from './templateExample.ts'

/**
 * Returns whether a template was made from the definition as it is: a print of what its columns
 * are.
 */
export const templatePrint = (resource: AnyResource): string => {
  const columns = importColumns(resource).map(name => {
    const field = resource.fields[name]
    return (
      field && [
        name,
        field.kind,
        field.options.required === true,
        field.options.label,
        valuesOf(field, 'en'),
      ]
    )
  })
  // FNV-1a: distinguishes versions, and guards nothing
  let print = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(columns)))
    print = Math.imul(print ^ byte, 0x01000193) >>> 0
  return print.toString(16).padStart(8, '0')
}

/**
 * Whether a template is older than the definition or belongs to another resource; it is accepted
 * anyway, with a note.
 */
export type TemplateAge = 'current' | 'old' | 'other'
export const ageOf = (stamp: Stamp, resource: AnyResource): TemplateAge =>
  stamp.resource !== resource.name
    ? 'other'
    : stamp.kind !== 'template' || stamp.print === templatePrint(resource)
      ? 'current'
      : 'old'

/** Advice on what to enter, from the field's kind. */
const adviceOf = (
  field: Field,
  { schema, several, texts: list }: CellValues,
  { registry, lang, zone }: Omit<TemplateOptions, 'access'>,
): string => {
  const target = targetOf(field)
  const { help } = field.options
  const bound = (name: 'from' | 'to', limit: unknown) =>
    typeof limit === 'number' && texts[name][lang] + String(limit) + texts.stop[lang]
  return [
    help && `${help[lang].replace(/[.。]$/, '')}${texts.stop[lang]}`,
    list.length > 0 && texts[several ? 'severalOf' : 'fromList'][lang],
    target !== undefined &&
      `${texts.names[lang]}${registry[target]?.label[lang] ?? target}${texts.stop[lang]}`,
    several && !list.length && texts.several[lang],
    schema.format === 'date' && texts.day[lang],
    schema.format === 'date-time' && texts.instant[lang] + zone + texts.stop[lang],
    (isOf(schema, 'number') || isOf(schema, 'integer')) && texts.number[lang],
    bound('from', schema.minimum),
    bound('to', schema.maximum),
  ]
    .filter(part => typeof part === 'string')
    .join(lang === 'en' ? ' ' : '')
}

const formatOf = (example: CellValue, { schema }: CellValues): BookColumn['format'] =>
  example instanceof Date
    ? schema.format === 'date'
      ? 'day'
      : 'instant'
    : typeof example === 'number'
      ? undefined
      : 'text'

/** Rows that are ready to be typed into, so that a phone keeps its leading zeros. */
const blankRows = 1000

export interface TemplateOptions {
  readonly access: Access
  readonly registry: Registry
  readonly lang: Lang
  /** Time zone of the clock times in it. */
  readonly zone: string
  /** Year of the example dates: those of the next year are in the future. */
  readonly year: number
  /**
   * By reference field: how a sheet names a record that exists, suits it, and may be read by the
   * caller.
   */
  readonly names?: Readonly<Record<string, string>>
  /** Fields that are known of every row already. */
  readonly without?: readonly string[]
}

/** The parts of the template for one field. */
interface TemplateField {
  readonly label: string
  readonly needed: boolean
  readonly values: ReturnType<typeof valuesOf>
  readonly example: ReturnType<typeof exampleOf>
  readonly advice: string
}

/** The fields that the caller may see and import, in the order of their columns. */
const fieldsOf = (
  resource: AnyResource,
  { access, registry, lang, zone, year, names, without = [] }: TemplateOptions,
): TemplateField[] => {
  const oneOf = resource.oneOf?.fields.flatMap(name => resource.fields[name] ?? []) ?? []
  return columnsFor(resource, access).flatMap(name => {
    const field = resource.fields[name]
    // by its title the example is known
    const known = without.includes(name) && name !== resource.title
    if (!field || known || !seesField(access, field)) return []
    const values = valuesOf(field, lang)
    const needed = isNeededInRow(resource, name)
    const among = oneOf.includes(field)
      ? texts.oneOf[lang] +
        oneOf.map(one => one.options.label[lang]).join(lang === 'en' ? ', ' : '、')
      : ''
    const advice = [
      needed ? '' : among && among + texts.stop[lang],
      adviceOf(field, values, { registry, lang, zone, year }),
    ]
    return {
      label: field.options.label[lang],
      needed,
      values,
      example: exampleOf(resource, name, field, { lang, year, names }),
      advice: advice.filter(Boolean).join(lang === 'en' ? ' ' : ''),
    }
  })
}

const headingCell = (value: string): BookCell => ({ value, look: 'heading' })

/**
 * The sheet that is filled in: headings with notes, an example row, and columns that offer the
 * allowed values.
 */
const entrySheet = (
  name: string,
  fields: readonly TemplateField[],
  lists: readonly TemplateField[],
  lang: Lang,
): BookSheet => ({
  name,
  columns: fields.map(({ label, values, example }): BookColumn => {
    const width = Math.max(14, label.length * 2 + 4, String(example ?? '').length + 4)
    const list = {
      sheet: texts.values[lang],
      column: lists.findIndex(one => one.values === values),
      count: values.texts.length,
    }
    const offered = list.count > 0 && !values.several
    const format = formatOf(example, values)
    return {
      width,
      ...(format && { format }),
      ...(offered && { list: { ...list, refused: texts.fromList[lang] } }),
    }
  }),
  rows: [
    fields.map(({ label, needed, advice }): BookCell => ({
      value: needed ? `${label} *` : label,
      look: needed ? 'needed' : 'heading',
      note: [texts[needed ? 'needed' : 'optional'][lang], advice]
        .filter(Boolean)
        .join(lang === 'en' ? '. ' : '。'),
    })),
    fields.map(({ example: value }, at): BookCell => ({
      value,
      look: 'example',
      ...(at === 0 && { note: texts.exampleNote[lang] }),
    })),
  ],
  blank: blankRows,
  frozen: { rows: 1, columns: 0 },
})

/** The sheet of allowed values, one column for each field that has few. */
const valuesSheet = (lists: readonly TemplateField[], lang: Lang): BookSheet => {
  const longest = Math.max(0, ...lists.map(({ values }) => values.texts.length))
  return {
    name: texts.values[lang],
    columns: lists.map(({ label }) => ({
      width: Math.max(16, label.length * 2 + 4),
      format: 'text',
    })),
    rows: [
      lists.map(({ label }) => headingCell(label)),
      ...Array.from({ length: longest }, (_, row) =>
        lists.map(({ values }) => values.texts[row] ?? null),
      ),
    ],
    frozen: { rows: 1, columns: 0 },
  }
}

/** The sheet that explains every field. */
const notesSheet = (fields: readonly TemplateField[], lang: Lang): BookSheet => ({
  name: texts.notes[lang],
  columns: [{ width: 24 }, { width: 12 }, { width: 70 }, { width: 30 }],
  rows: [
    [texts.field, texts.needed, texts.what, texts.shown].map(label => headingCell(label[lang])),
    ...fields.map(({ label, needed, advice, example: value }) => [
      label,
      texts[needed ? 'needed' : 'optional'][lang],
      advice,
      {
        value: value instanceof Date ? value.toISOString().slice(0, 10) : value,
        look: 'example' as const,
      },
    ]),
    [],
    [texts.exampleNote[lang]],
    [texts.clearNote[lang]],
  ],
})

/**
 * The workbook that people fill in: a heading for every field that the caller can see and import,
 * an example row, drop-down lists, and sheets that explain the allowed values. The columns come
 * from the fields' kinds; nothing here depends on a resource.
 */
export const templateBook = (resource: AnyResource, options: TemplateOptions): Book => {
  const { lang } = options
  const fields = fieldsOf(resource, options)
  const lists = fields.filter(({ values }) => values.texts.length > 0)
  const name = resource.plural[lang]
  return {
    sheets: [
      entrySheet(name, fields, lists, lang),
      ...(lists.length ? [valuesSheet(lists, lang)] : []),
      notesSheet(fields, lang),
      stampSheet({
        kind: 'template',
        resource: resource.name,
        print: templatePrint(resource),
        sheet: name,
      }),
    ],
  }
}
