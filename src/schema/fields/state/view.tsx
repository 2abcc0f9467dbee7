import { setChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import { wordsWidth } from '../../../ui/parts/fields/textWidth.ts'
import { StateWord } from '../../../ui/parts/fields/StateWord.tsx'
import type { FieldView } from '../../../ui/field-view.ts'
import type { StateOptions } from './index.ts'

export const stateView: FieldView<StateOptions, string> = {
  Column: ({ value, options }) => <StateWord value={value} options={options} />,
  Input: inputs.part('StateInput'),
  Filter: filters.part('StateFilter'),
  chip: (options, filter, name, lang) =>
    setChip(
      filter,
      name,
      lang,
      Object.fromEntries(Object.entries(options.states).map(([key, view]) => [key, view.label])),
    ),
  // a dot is before the word
  widthOf: ({ states }, say) =>
    wordsWidth(
      Object.values(states).map(({ label }) => say(label)),
      40,
    ),
  list: { sort: true, inPlace: false, bulk: false },
}
