import { InstantCell } from '../../../ui/parts/fields/cells.tsx'
import { daysChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import { localZone, shownZone } from '../../../ui/parts/fields/time.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { DateTimeOptions } from './index.ts'

export const dateTimeView: FieldView<DateTimeOptions, string> = {
  Column: ({ value, options }) => <InstantCell value={value} appointment={options.appointment} />,
  Input: inputs.part('DateTimeInput'),
  Filter: filters.part('DateFilter'),
  chip: (_options, filter, name, lang) => daysChip(filter, name, lang),
  // of another year, '2027年5月19日 15:30'; readers elsewhere see 'GMT+8' after it
  widthOf: () => (shownZone() === localZone() ? 176 : 224),
  list: { sort: true, inPlace: true, bulk: true },
}
