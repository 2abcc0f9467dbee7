import { Nothing } from '../../../ui/parts/fields/cells.tsx'
import { inputs } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { PasswordOptions } from './index.ts'

/** Write-only: there is nothing to show in a column or to filter by. */
export const passwordView: FieldView<PasswordOptions, string> = {
  Column: () => <Nothing />,
  Input: inputs.part('PasswordInput'),
  width: 100,
  list: { sort: false, inPlace: false, bulk: false },
  secret: true,
}
