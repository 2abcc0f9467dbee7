import type { Field, Kind, Optional } from '../../kind.ts'
import type { Only } from '../base/factory.ts'
import { createFileKind as kindOfFile, type FileLimits, type FileRef } from '../base/file.ts'

/** Any uploaded file; `maxMB` 20 by default. */
export interface FileOptions extends FileLimits {}

export const file = <const O extends FileOptions>(
  options: Only<O, FileOptions>,
): Field<'file', Optional<O, FileRef>, O> => ({
  kind: 'file',
  options,
})

export const fileKind: Kind<FileOptions, FileRef> = kindOfFile<FileOptions>('file', 'document.pdf')
