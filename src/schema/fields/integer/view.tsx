import { FigureCell } from '../../../ui/parts/fields/cells.tsx'
import { figureText } from '../../../ui/parts/fields/figures.ts'
import { rangeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { IntegerOptions } from './index.ts'

const Figure = inputs.part('NumberInput')

export const integerView: FieldView<IntegerOptions, number> = {
  Column: ({ value }) => <FigureCell>{figureText(value, 0)}</FigureCell>,
  Input: props => <Figure {...props} whole />,
  Filter: filters.part('RangeFilter'),
  chip: (_options, filter, name, lang) => rangeChip(filter, name, lang),
  align: 'right',
  width: 104,
  list: { sort: true, inPlace: true, bulk: true },
}
