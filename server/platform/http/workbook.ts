import { contentDisposition } from './disposition.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The headers of a file download: a plain name for old programs, the real one for others. */
export const fileHeaders = (type: string, name: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': contentDisposition('attachment', name),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})
