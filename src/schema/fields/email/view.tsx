import { EmailCell } from '../../../ui/parts/fields/cells.tsx'
import { likeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { EmailOptions } from './index.ts'

const Text = inputs.part('TextInput')
const Like = filters.part('LikeFilter')
const Exact = filters.part('ExactFilter')

export const emailView: FieldView<EmailOptions, string> = {
  Column: ({ value, options }) => <EmailCell value={value} options={options} />,
  Input: props => <Text {...props} type="email" />,
  Filter: props => (props.options.search ? <Like {...props} /> : <Exact {...props} />),
  chip: (_options, filter, name, lang) => likeChip(filter, name, lang),
  width: 154,
  list: { sort: true, inPlace: true, bulk: true },
}
