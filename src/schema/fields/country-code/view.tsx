import { useResources } from '../../../ui/context.tsx'
import { FigureCell } from '../../../ui/parts/fields/cells.tsx'
import { likeChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, phoneParts } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView, InputProps } from '../../../ui/field-view.ts'
import type { CountryCodeOptions } from './index.ts'

const Code = phoneParts.part('CountryCodeInput')

/** Whether a phone of the same definition includes this field in its own input. */
const useInsidePhone = ({ source, options }: InputProps<CountryCodeOptions>): boolean =>
  useResources().some(
    ({ fields }) =>
      fields[source]?.options === options &&
      Object.values(fields).some(
        field => 'country' in field.options && field.options.country === source,
      ),
  )

const Input = (props: InputProps<CountryCodeOptions>) =>
  useInsidePhone(props) ? null : <Code {...props} />

export const countryCodeView: FieldView<CountryCodeOptions, string> = {
  Column: ({ value }) => <FigureCell>{value ? `+${value}` : null}</FigureCell>,
  Input,
  Filter: filters.part('ExactFilter'),
  chip: (_options, filter, name, lang) => likeChip(filter, name, lang),
  width: 100,
  list: { sort: true, inPlace: true, bulk: true },
}
