import { TextCell } from '../../../ui/parts/fields/cells.tsx'
import { likeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { LongTextOptions } from './index.ts'

const Text = inputs.part('TextInput')
const Like = filters.part('LikeFilter')
const Filled = filters.part('NullFilter')

export const longTextView: FieldView<LongTextOptions, string> = {
  Column: ({ value, options }) => <TextCell value={value} options={options} />,
  Input: props => <Text {...props} multiline />,
  Filter: props => (props.options.search ? <Like {...props} /> : <Filled {...props} />),
  chip: (_options, filter, name, lang) => likeChip(filter, name, lang),
  width: 240,
  list: { sort: false, inPlace: false, bulk: true },
}
