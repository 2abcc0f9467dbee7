import { AppointmentCell, InstantCell } from '../../../ui/parts/fields/cells.tsx'
import { daysChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { DateTimeOptions } from './index.ts'

export const dateTimeView: FieldView<DateTimeOptions, string> = {
  Column: ({ value, options }) =>
    options.appointment ? <AppointmentCell value={value} /> : <InstantCell value={value} />,
  Input: inputs.part('DateTimeInput'),
  Filter: filters.part('DateFilter'),
  chip: (_options, filter, name, lang) => daysChip(filter, name, lang),
  // an appointment is said with its weekday and, of another year, with that: '2027年5月19日周三 15:30'
  widthOf: ({ appointment }) => (appointment ? 204 : 165),
  list: { sort: true, inPlace: true, bulk: true },
}
