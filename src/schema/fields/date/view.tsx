import { DayCell } from '../../../ui/parts/fields/cells.tsx'
import { daysChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { DateOptions } from './index.ts'

export const dateView: FieldView<DateOptions, string> = {
  Column: ({ value }) => <DayCell value={value} />,
  Input: inputs.part('DateInput'),
  Filter: filters.part('DateFilter'),
  chip: (_options, filter, name, lang) => daysChip(filter, name, lang),
  width: 150,
  list: { sort: true, inPlace: true, bulk: true },
}
