import { contentDisposition } from './disposition.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The headers of an answer that is a file to be kept: a plain name for old programs, the true one
 * for the others.
 */
export const fileHeaders = (type: string, name: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': contentDisposition('attachment', name),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})
