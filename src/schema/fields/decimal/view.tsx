import { FigureCell } from '../../../ui/parts/fields/cells.tsx'
import { figureText } from '../../../ui/parts/fields/figures.ts'
import { rangeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { DecimalOptions } from './index.ts'

export const decimalView: FieldView<DecimalOptions, number> = {
  Column: ({ value, options }) => <FigureCell>{figureText(value, options.scale ?? 2)}</FigureCell>,
  Input: inputs.part('NumberInput'),
  Filter: filters.part('RangeFilter'),
  chip: (_options, filter, name, lang) => rangeChip(filter, name, lang),
  align: 'right',
  width: 104,
  list: { sort: true, inPlace: true, bulk: true },
}
