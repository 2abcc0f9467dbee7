import { FigureCell } from '../../../ui/parts/fields/cells.tsx'
import { figureText } from '../../../ui/parts/fields/figures.ts'
import { rangeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { HoursOptions } from './index.ts'

export const hoursView: FieldView<HoursOptions, number> = {
  Column: ({ value, options }) => (
    <FigureCell red={options.owed && Number(value) < 0}>{figureText(value, 2)}</FigureCell>
  ),
  Input: inputs.part('NumberInput'),
  Filter: filters.part('RangeFilter'),
  chip: (_options, filter, name, lang) => rangeChip(filter, name, lang),
  align: 'right',
  width: 100,
  list: { sort: true, inPlace: true, bulk: true },
}
