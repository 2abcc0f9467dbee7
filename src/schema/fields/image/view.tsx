import { nullChip } from '../../../ui/parts/fields/filter-values.ts'
import { fileParts, filters } from '../../../ui/parts/fields/lazy-parts.ts'
import { PictureCell } from '../../../ui/parts/fields/PictureCell.tsx'
import { isCover } from '../../../ui/parts/PersonAvatar.tsx'
import type { FieldView } from '../../../ui/field-view.ts'
import type { FileRef } from '../base/file.ts'
import type { ImageOptions } from './index.ts'

/** Height of a cover on its record's page, in px. */
const coverHeight = 108

export const imageView: FieldView<ImageOptions, FileRef> = {
  Column: ({ value, options, record }) => (
    <PictureCell value={value} record={record} cover={isCover(options)} />
  ),
  Large: ({ value, options, record }) => (
    <PictureCell
      value={value}
      record={record}
      cover={isCover(options)}
      size={isCover(options) && value ? coverHeight : undefined}
    />
  ),
  Input: fileParts.part('ImageInput'),
  Filter: filters.part('NullFilter'),
  chip: (_options, filter, name, lang) => nullChip(filter, name, lang),
  width: 64,
  list: { sort: false, inPlace: false, bulk: false },
}
