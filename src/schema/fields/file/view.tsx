import { FileCell } from '../../../ui/parts/fields/cells.tsx'
import { nullChip } from '../../../ui/parts/fields/filter-values.ts'
import { fileParts, filters } from '../../../ui/parts/fields/lazy-parts.ts'
import type { FieldView } from '../../../ui/field-view.ts'
import type { FileRef } from '../base/file.ts'
import type { FileOptions } from './index.ts'

export const fileView: FieldView<FileOptions, FileRef> = {
  Column: ({ value }) => <FileCell value={value} />,
  Input: fileParts.part('FileInput'),
  Filter: filters.part('NullFilter'),
  chip: (_options, filter, name, lang) => nullChip(filter, name, lang),
  width: 160,
  list: { sort: false, inPlace: false, bulk: false },
}
