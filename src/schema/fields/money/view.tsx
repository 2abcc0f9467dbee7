import { useLang } from '../../../i18n/texts.ts'
import { FigureCell } from '../../../ui/parts/fields/cells.tsx'
import { amountFigure } from '../../../ui/parts/fields/figures.ts'
import { rangeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { ColumnProps, FieldView } from '../../../ui/field-view.ts'
import { currencyOf, type MoneyOptions } from './index.ts'

const MoneyCell = ({ value, options, record }: ColumnProps<MoneyOptions, string>) => (
  <FigureCell>{amountFigure(value, currencyOf(options, record), useLang())}</FigureCell>
)

export const moneyView: FieldView<MoneyOptions, string> = {
  Column: MoneyCell,
  Input: inputs.part('MoneyInput'),
  Filter: filters.part('RangeFilter'),
  chip: (_options, filter, name, lang) => rangeChip(filter, name, lang),
  align: 'right',
  width: 130,
  list: { sort: true, inPlace: true, bulk: true },
}
