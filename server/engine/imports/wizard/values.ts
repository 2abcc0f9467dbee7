import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { ImportMapping, UnknownValue } from '../../../../src/protocol/imports.ts'
import { kindOf, targetOf } from '../../../../src/schema/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { labelKey } from '../../../../src/schema/fields/base/cell.ts'
import type { Issue } from '../../../../src/schema/issue.ts'
import type { RecordContext } from '../../records/context.ts'
import { invalidFields } from '../../../platform/errors/fault.ts'
import type { Records } from '../../../platform/ports.ts'
import { lookUpFor } from '../lookUp.ts'
import { creatableTargetsOf } from '../missing/names.ts'
import { similarValue } from '../similar.ts'
import { cellSettingsOf } from '../parseRow.ts'

/**
 * Maximum number of unknown texts that the wizard asks about; beyond them each row shows its own
 * error.
 */
const maxUnknownValues = 200
/** Maximum number of different texts of a field; a column with more is no list of values. */
const mostTexts = 5000

/**
 * Whether the field has a known set of values or refers to records, so that an unknown text can be
 * mapped to one of them.
 */
export const takesKnown = (resource: AnyResource, name: string): boolean => {
  const field = resource.fields[name]
  return (
    field !== undefined && (kindOf(field).allowed !== undefined || targetOf(field) !== undefined)
  )
}

/** Returns those of the texts that the field's kind can parse. */
const textMatcher = async (
  records: Records,
  ctx: RecordContext,
  name: string,
  texts: readonly string[],
): Promise<(text: string) => boolean> => {
  const field = ctx.resource.fields[name]
  const plain = cellSettingsOf(ctx)
  const rows = texts.map(text => ({ [name]: text }))
  const settings = { ...plain, lookUp: await lookUpFor(records, ctx, rows, plain) }
  return text =>
    field !== undefined &&
    kindOf(field).parseCell(text, field.options, { ...settings, row: { [name]: text } }).ok
}

/** Collects the distinct texts of such fields: feed it every row, then read the findings. */
export const valuesSeen = (
  { resource, resources }: Pick<RecordContext, 'resource' | 'resources'>,
  columns: ImportMapping['columns'],
) => {
  // names of records that the import may create are asked about by the check
  const creatable = creatableTargetsOf(resources, resource)
  const fields = [...new Set(columns.flatMap(column => column.fields))].filter(
    name => takesKnown(resource, name) && !creatable.has(name),
  )
  const textsByField = new Map(
    fields.map(name => [name, new Map<string, { text: string; rows: number }>()]),
  )
  return {
    see(cells: Readonly<Record<string, string>>): void {
      for (const [name, texts] of textsByField) {
        const text = (cells[name] ?? '').trim()
        if (text === '') continue
        const key = labelKey(text)
        const known = texts.get(key)
        if (known) known.rows += 1
        else if (texts.size < mostTexts) texts.set(key, { text, rows: 1 })
      }
    },
    /** The texts that are no valid value, most frequent first, with the answer for each. */
    async unknown(
      records: Records,
      ctx: RecordContext,
      values: ImportMapping['values'],
    ): Promise<UnknownValue[]> {
      const found: UnknownValue[] = []
      for (const [field, texts] of textsByField) {
        const answers = new Map(
          Object.entries(values[field] ?? {}).map(([text, to]) => [labelKey(text), to]),
        )
        const isTaken = await textMatcher(
          records,
          ctx,
          field,
          [...texts.values()].map(({ text }) => text),
        )
        for (const [key, { text, rows }] of texts) {
          const to = answers.get(key)
          if (to !== undefined || !isTaken(text)) found.push({ field, text, rows, to: to ?? null })
        }
      }
      return found
        .toSorted((a, b) => b.rows - a.rows)
        .slice(0, maxUnknownValues)
        .map(value => {
          const of = resource.fields[value.field]
          const suggested = of && similarValue(of, value.text, ctx.lang)
          return suggested === undefined || value.to !== null ? value : { ...value, suggested }
        })
    },
  }
}

/** Throws at `values.<field>` where an answer is no value of its field either. */
export const demandValues = async (
  records: Records,
  ctx: RecordContext,
  values: ImportMapping['values'],
): Promise<void> => {
  const wrong: Record<string, Issue> = {}
  for (const [field, texts] of Object.entries(values)) {
    const answers = [...new Set(Object.values(texts))].filter(text => text.trim() !== '')
    const isTaken = await textMatcher(records, ctx, field, answers)
    if (!answers.every(isTaken)) wrong[`values.${field}`] = { code: ErrorCode.invalidFormat }
  }
  if (Object.keys(wrong).length) throw invalidFields(wrong)
}
