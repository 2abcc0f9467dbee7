import { TextCell } from '../../../ui/parts/fields/cells.tsx'
import { likeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { TextOptions } from './index.ts'

const Like = filters.part('LikeFilter')
const Exact = filters.part('ExactFilter')

export const textView: FieldView<TextOptions, string> = {
  Column: ({ value, options }) => <TextCell value={value} options={options} />,
  Input: inputs.part('TextInput'),
  Filter: props => (props.options.search ? <Like {...props} /> : <Exact {...props} />),
  chip: (_options, filter, name, lang) => likeChip(filter, name, lang),
  width: 132,
  list: { sort: true, inPlace: true, bulk: true },
}
