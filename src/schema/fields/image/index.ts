import type { Field, Kind, Optional } from '../../kind.ts'
import type { Only } from '../base/factory.ts'
import { createFileKind, type FileLimits, type FileRef } from '../base/file.ts'

/** A picture, jpg or png (VAL-07); `maxMB` 5 by default. */
export interface ImageOptions extends FileLimits {
  /**
   * 'portrait' (default): round, with the record's initials as a fallback. 'cover': the wide
   * picture of a thing.
   */
  readonly shape?: 'portrait' | 'cover'
}

export const image = <const O extends ImageOptions>(
  options: Only<O, ImageOptions>,
): Field<'image', Optional<O, FileRef>, O> => ({
  kind: 'image',
  options,
})

export const imageKind: Kind<ImageOptions, FileRef> = createFileKind<ImageOptions>(
  'image',
  'picture.png',
)
