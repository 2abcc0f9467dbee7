import type { BlankWord, CleanedField, ImportMapping } from '../../../../src/protocol/imports.ts'
import { labelKey } from '../../../../src/schema/fields/base/cell.ts'
import { kindOf } from '../../../../src/schema/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { RecordContext } from '../../records/context.ts'
import { cellSettingsOf, readCell } from '../parseRow.ts'

type Cells = Readonly<Record<string, string>>

/** Placeholders that people write into an empty cell: n/a, 无. */
const blankWords: ReadonlySet<string> = new Set(
  ['无', '没有', '暂无', '空', '-', '--', '/', '\\', 'n/a', 'none', 'null', 'nil'].map(labelKey),
)
const isBlankWord = (text: string): boolean => text.length < 10 && blankWords.has(labelKey(text))

/**
 * Fields in which such a word can only mean an empty value; in a text field it may be a real value.
 */
const takesBlanks = (resource: AnyResource, name: string): boolean => {
  const field = resource.fields[name]
  return field !== undefined && field.kind !== 'text' && field.kind !== 'longText'
}

/**
 * Returns a function that empties the cells whose text a person has declared to mean an empty
 * value.
 */
export const emptying = (
  resource: AnyResource,
  { empties }: Pick<ImportMapping, 'empties'>,
): ((cells: Cells) => Cells) => {
  if (!empties?.length) return cells => cells
  const words = new Set(empties.map(labelKey))
  return cells => {
    let out: Record<string, string> | undefined
    for (const [name, text] of Object.entries(cells))
      if (text.trim() !== '' && words.has(labelKey(text)) && takesBlanks(resource, name))
        (out ??= { ...cells })[name] = ''
    return out ?? cells
  }
}

/**
 * Collects the words of a file that probably mean an empty cell, with the number of cells for each.
 */
export const blanksSeen = (resource: AnyResource) => {
  const seen = new Map<string, { text: string; cells: number }>()
  return {
    see(cells: Cells): void {
      for (const [name, text] of Object.entries(cells)) {
        if (!isBlankWord(text) || !takesBlanks(resource, name)) continue
        const word = text.trim()
        const known = seen.get(labelKey(word))
        if (known) known.cells += 1
        else seen.set(labelKey(word), { text: word, cells: 1 })
      }
    },
    found: (): BlankWord[] => [...seen.values()].toSorted((a, b) => b.cells - a.cells),
  }
}

/**
 * Counts, by field, the cells that are read without a remark, a unit or the like, with an example
 * of each field.
 */
export const cleanedSeen = (ctx: RecordContext) => {
  const settings = cellSettingsOf(ctx)
  const found = new Map<string, { field: string; cells: number; from: string; to: string }>()
  return {
    see(cells: Cells): void {
      for (const [name, text] of Object.entries(cells)) {
        const field = ctx.resource.fields[name]
        if (!field || !kindOf(field).tidyCell || text.trim() === '') continue
        const { tidied } = readCell(field, text, { ...settings, row: cells })
        if (tidied === undefined) continue
        const known = found.get(name)
        if (known) known.cells += 1
        else found.set(name, { field: name, cells: 1, from: text.trim(), to: tidied })
      }
    },
    found: (): CleanedField[] => [...found.values()],
  }
}
