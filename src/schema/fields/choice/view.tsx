import { useLabel } from '../../../i18n/texts.ts'
import { StatusCell, TextCell } from '../../../ui/parts/fields/cells.tsx'
import { setChip } from '../../../ui/parts/fields/filter-values.ts'
import { wordsWidth } from '../../../ui/parts/fields/textWidth.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { ColumnProps, FieldView } from '../../../ui/field-view.ts'
import type { ChoiceOptions } from './index.ts'

const Column = ({ value, options }: ColumnProps<ChoiceOptions, string>) => {
  const label = useLabel()
  const known = value === null ? undefined : options.options[value]
  const tone = value === null ? undefined : options.tones?.[value]
  const word = known ? label(known) : value
  return tone ? (
    <StatusCell tone={tone}>{word}</StatusCell>
  ) : (
    <TextCell value={word} options={options} />
  )
}

export const choiceView: FieldView<ChoiceOptions, string> = {
  Column,
  Input: inputs.part('ChoiceInput'),
  Filter: filters.part('ChoiceFilter'),
  chip: (options, filter, name, lang) => setChip(filter, name, lang, options.options),
  // a dot may be before the word
  widthOf: ({ options, tones }, say) =>
    wordsWidth(Object.values(options).map(say), tones ? 40 : 24),
  list: { sort: true, inPlace: true, bulk: true },
}
