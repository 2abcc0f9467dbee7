import type { Label } from '../../../src/schema/label.ts'

/** VAL-09: sizes of a courseware's file in bytes. */
export const minCoursewareBytes = 25 * 1024
export const maxCoursewareMB = 100

/** Why a conversion failed, in short; the call for its pages says it in full. */
export const failureReasons = {
  ENCRYPTED: { en: 'Protected by a password', zh: '文件已加密' },
  BROKEN: { en: 'Damaged file', zh: '文件已损坏' },
  BLANK: { en: 'All pages are blank', zh: '课件内容为空白' },
  TOO_MANY_PAGES: { en: 'More than 200 pages', zh: '超过 200 页' },
  BOMB: { en: 'Unpacks to too much', zh: '解压后过大' },
  TIMED_OUT: { en: 'Took too long', zh: '转换超时' },
  OUT_OF_MEMORY: { en: 'Needs too much memory', zh: '占用内存过大' },
  UNAVAILABLE: { en: 'LibreOffice is not installed', zh: '服务器未安装 LibreOffice' },
  STORAGE_FULL: { en: 'No storage space left', zh: '存储空间不足' },
  CRASHED: { en: 'Conversion failed', zh: '转换失败' },
} as const satisfies Readonly<Record<string, Label>>
export type FailureReason = keyof typeof failureReasons

/** Documents that can be courseware, by file extension. */
export const coursewareTypes = [
  'pdf',
  'pptx',
  'ppt',
  'docx',
  'doc',
  'xlsx',
  'xls',
  'odp',
  'odt',
  'ods',
] as const
