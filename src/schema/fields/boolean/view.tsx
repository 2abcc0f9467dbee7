import { FlagCell } from '../../../ui/parts/fields/cells.tsx'
import { flagChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { BooleanOptions } from './index.ts'

export const booleanView: FieldView<BooleanOptions, boolean> = {
  Column: ({ value }) => <FlagCell value={value} />,
  Input: inputs.part('SwitchInput'),
  Filter: filters.part('FlagFilter'),
  chip: (_options, filter, name, lang) => flagChip(filter, name, lang),
  width: 90,
  list: { sort: true, inPlace: true, bulk: true },
}
