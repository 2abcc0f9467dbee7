import { MarksCell } from '../../../ui/parts/fields/cells.tsx'
import { inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { CustomChoice } from '../../custom/field.ts'
import type { ChoicesOptions } from './index.ts'

export const choicesView: FieldView<ChoicesOptions, readonly CustomChoice[]> = {
  Column: ({ value }) => (
    <MarksCell items={(value ?? []).flatMap(({ label, retired }) => (retired ? [] : [label]))} />
  ),
  Input: inputs.part('ChoicesInput'),
  width: 180,
  list: { sort: false, inPlace: false, bulk: false },
}
