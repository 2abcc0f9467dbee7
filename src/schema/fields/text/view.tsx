import { useLang } from '../../../i18n/texts.ts'
import { TextCell } from '../../../ui/parts/fields/cells.tsx'
import { likeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { ColumnProps, FieldView } from '../../../ui/field-view.ts'
import { actorNameFor } from '../../actorName.ts'
import type { TextOptions } from './index.ts'

const Like = filters.part('LikeFilter')
const Exact = filters.part('ExactFilter')

const Column = ({ value, options }: ColumnProps<TextOptions, string>) => {
  const lang = useLang()
  const shown = options.actor && value !== null ? actorNameFor(lang, value) : value
  return <TextCell value={shown} options={options} />
}

export const textView: FieldView<TextOptions, string> = {
  Column,
  Input: inputs.part('TextInput'),
  Filter: props => (props.options.search ? <Like {...props} /> : <Exact {...props} />),
  chip: (_options, filter, name, lang) => likeChip(filter, name, lang),
  width: 132,
  list: { sort: true, inPlace: true, bulk: true },
}
