import type { ImportMapping, SheetColumnUse } from '../../../../src/protocol/imports.ts'

/** The columns with the fields that a person has chosen for them. */
export const usedAs = (
  columns: readonly SheetColumnUse[],
  mapping: Pick<ImportMapping, 'columns'>,
): SheetColumnUse[] => {
  const columnsByPosition = new Map(mapping.columns.map(column => [column.at, column]))
  return columns.map(({ separator: before, ...column }): SheetColumnUse => {
    const { fields = [], separator } = columnsByPosition.get(column.at) ?? {}
    const same = fields.join('\n') === column.fields.join('\n') && separator === before
    return {
      ...column,
      fields,
      ...(separator === undefined ? {} : { separator }),
      by: same ? column.by : fields.length ? 'person' : null,
    }
  })
}
