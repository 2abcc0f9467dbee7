import { useLabel } from '../../../i18n/texts.ts'
import { MarksCell } from '../../../ui/parts/fields/cells.tsx'
import { setChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { ColumnProps, FieldView } from '../../../ui/field-view.ts'
import type { MultiChoiceOptions } from './index.ts'

const Column = ({ value, options }: ColumnProps<MultiChoiceOptions, readonly string[]>) => {
  const label = useLabel()
  return (
    <MarksCell
      items={(value ?? []).map(key => {
        const known = options.options[key]
        return known ? label(known) : key
      })}
    />
  )
}

export const multiChoiceView: FieldView<MultiChoiceOptions, readonly string[]> = {
  Column,
  Input: inputs.part('ChecksInput'),
  Filter: filters.part('ChecksFilter'),
  chip: (options, filter, name, lang) => setChip(filter, `${name}_has`, lang, options.options),
  width: 220,
  list: { sort: false, inPlace: true, bulk: true },
}
