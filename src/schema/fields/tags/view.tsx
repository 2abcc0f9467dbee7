import { MarksCell } from '../../../ui/parts/fields/cells.tsx'
import { wordsChip } from '../../../ui/parts/fields/filter-values.ts'
import { filters, inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { TagsOptions } from './index.ts'

export const tagsView: FieldView<TagsOptions, readonly string[]> = {
  Column: ({ value }) => <MarksCell items={value ?? []} />,
  Input: inputs.part('TagsInput'),
  Filter: filters.part('WordsFilter'),
  chip: (_options, filter, name, lang) => wordsChip(filter, `${name}_has`, lang),
  width: 136,
  list: { sort: false, inPlace: true, bulk: true },
}
