import { PhoneCell } from '../../../ui/parts/fields/cells.tsx'
import { likeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, phoneParts } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { PhoneOptions } from './index.ts'

const Like = filters.part('LikeFilter')
const Exact = filters.part('ExactFilter')

export const phoneView: FieldView<PhoneOptions, string> = {
  Column: ({ value, options, record }) => (
    <PhoneCell
      value={value}
      options={options}
      code={options.country === undefined ? undefined : record[options.country]}
    />
  ),
  Input: phoneParts.part('PhoneInput'),
  Filter: props => (props.options.search ? <Like {...props} /> : <Exact {...props} />),
  chip: (_options, filter, name, lang) => likeChip(filter, name, lang),
  width: 140,
  list: { sort: true, inPlace: true, bulk: true },
}
