import {
  coursewareTypes,
  maxCoursewareMB,
  minCoursewareBytes,
} from '../../resources/courseware/courseware/courseware.options.ts'

/** Problems of a file chosen as courseware. */
export type DocumentProblem = 'type' | 'empty' | 'small' | 'large'

const endings: readonly string[] = coursewareTypes

/** Whether a name is that of a document that can be courseware. */
export const isDocumentName = (name: string): boolean =>
  endings.includes(name.toLowerCase().split('.').at(-1) ?? '')

/**
 * VAL-09: checks a file before it is sent, as the server will; undefined if it is valid. The server
 * also checks the content.
 */
export const documentProblem = ({
  name,
  size,
}: Pick<File, 'name' | 'size'>): DocumentProblem | undefined => {
  if (!isDocumentName(name)) return 'type'
  if (size === 0) return 'empty'
  if (size < minCoursewareBytes) return 'small'
  return size > maxCoursewareMB * 1024 * 1024 ? 'large' : undefined
}
