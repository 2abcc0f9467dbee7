import { LinkCell } from '../../../ui/parts/fields/cells.tsx'
import { nullChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { UrlOptions } from './index.ts'

const Text = inputs.part('TextInput')

export const urlView: FieldView<UrlOptions, string> = {
  Column: ({ value, options }) => <LinkCell value={value} options={options} />,
  Input: props => <Text {...props} type="url" />,
  Filter: filters.part('NullFilter'),
  chip: (_options, filter, name, lang) => nullChip(filter, name, lang),
  width: 200,
  list: { sort: false, inPlace: true, bulk: true },
}
