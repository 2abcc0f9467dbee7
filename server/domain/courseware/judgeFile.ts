import {
  coursewareTypes,
  maxCoursewareMB,
  minCoursewareBytes,
} from '../../../resources/courseware/courseware/courseware.options.ts'
import { errors } from './errors.ts'
import { extensionOf } from '../../engine/conversions/documents.ts'

const megabyte = 1024 * 1024

/** A stored file: `type` comes from its content, `size` is in bytes. */
export interface DocumentFile {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** VAL-09. Throws what is wrong with the size of a file: empty, under 25 KB, or over 100 MB. */
export const judgeSize = (size: number): void => {
  if (size === 0) throw errors.fileEmpty().at('file')
  if (size < minCoursewareBytes) throw errors.coursewareTooSmall().at('file')
  if (size > maxCoursewareMB * megabyte)
    throw errors.fileTooLarge({ maxMB: maxCoursewareMB }).at('file')
}

/**
 * VAL-09. Throws what is wrong with a file before it is converted: its size, or that it is no
 * document.
 */
export const judgeFile = (file: DocumentFile): void => {
  if (file.size > 0 && extensionOf(file) === undefined)
    throw errors.fileTypeNotAllowed({ types: coursewareTypes.join(', ') }).at('file')
  judgeSize(file.size)
}

/** The name of a file without what it ends with. */
export const coursewareTitle = (fileName: string): string =>
  fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 100)
