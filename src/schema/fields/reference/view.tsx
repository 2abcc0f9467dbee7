import { Nothing, TextCell } from '../../../ui/parts/fields/cells.tsx'
import { countChip, conditionValues } from '../../../ui/parts/fields/filter-values.ts'
import { referenceParts } from '../../../ui/parts/fields/lazy-parts.ts'
import { Titles } from '../../../ui/parts/fields/titles.tsx'
import type { ColumnProps, FieldView } from '../../../ui/field-view.ts'
import type { ReferenceOptions } from './index.ts'

const Column = ({ value, options, refs }: ColumnProps<ReferenceOptions, string>) => {
  if (value === null) return <Nothing />
  return (
    <Titles to={options.to} ids={[value]} refs={refs}>
      {titles => <TextCell value={titles.get(value) ?? value} options={options} />}
    </Titles>
  )
}

export const referenceView: FieldView<ReferenceOptions, string> = {
  Column,
  Input: referenceParts.part('ReferenceInput'),
  Filter: referenceParts.part('ReferenceFilter'),
  chip: (_options, filter, name, lang) => countChip(filter, name, lang),
  chipRecords: ({ to }, filter, name) => ({ to, ids: conditionValues(filter[name]) }),
  width: 160,
  list: { sort: false, inPlace: true, bulk: true },
}
