import { MarksCell, Nothing } from '../../../ui/parts/fields/cells.tsx'
import { countChip, conditionValues } from '../../../ui/parts/fields/filter-values.ts'
import { referenceParts } from '../../../ui/parts/fields/lazy-parts.ts'
import { Titles } from '../../../ui/parts/fields/titles.tsx'
import type { ColumnProps, FieldView } from '../../../ui/field-view.ts'
import type { ReferencesOptions } from './index.ts'

const Column = ({ value, options, refs }: ColumnProps<ReferencesOptions, readonly string[]>) => {
  if (!value?.length) return <Nothing />
  return (
    <Titles to={options.to} ids={value} refs={refs}>
      {titles => <MarksCell items={value.map(id => titles.get(id) ?? id)} />}
    </Titles>
  )
}

export const referencesView: FieldView<ReferencesOptions, readonly string[]> = {
  Column,
  Input: referenceParts.part('ReferencesInput'),
  Filter: referenceParts.part('ReferencesFilter'),
  chip: (_options, filter, name, lang) => countChip(filter, `${name}_has`, lang),
  chipRecords: ({ to }, filter, name) => ({ to, ids: conditionValues(filter[`${name}_has`]) }),
  width: 200,
  list: { sort: false, inPlace: true, bulk: true },
}
