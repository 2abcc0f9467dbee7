import { FigureCell } from '../../../ui/parts/fields/cells.tsx'
import { amountFigure } from '../../../ui/parts/fields/figures.ts'
import { rangeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import { currencyOf, type MoneyOptions } from './index.ts'

export const moneyView: FieldView<MoneyOptions, string> = {
  Column: ({ value, options, record }) => (
    <FigureCell>{amountFigure(value, currencyOf(options, record))}</FigureCell>
  ),
  Input: inputs.part('MoneyInput'),
  Filter: filters.part('RangeFilter'),
  chip: (_options, filter, name, lang) => rangeChip(filter, name, lang),
  align: 'right',
  width: 130,
  list: { sort: true, inPlace: true, bulk: true },
}
