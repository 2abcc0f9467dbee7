/**
 * Why a whole import was refused, beneath code 11004 (`params.reason`). Each reason has a text in both languages.
 */
export const reasonTexts = {
  empty: { en: 'The file is empty.', zh: '文件是空的。' },
  tooBig: { en: 'The file is larger than 20 MB.', zh: '文件超过 20 MB。' },
  wrongType: { en: 'The file is not an Excel workbook (xls or xlsx).', zh: '文件不是 Excel 工作簿（xls 或 xlsx）。' },
  encrypted: {
    en: 'The workbook is protected by a password. Save it without one and try again.',
    zh: '工作簿设有密码，请取消密码后重试。',
  },
  damaged: { en: 'The workbook is damaged and cannot be read.', zh: '工作簿已损坏，无法读取。' },
  bomb: { en: 'The workbook unpacks to far more than its size allows.', zh: '工作簿解压后体积异常，已拒绝读取。' },
  tooManyCells: { en: 'The workbook has too many cells.', zh: '工作簿的单元格过多。' },
  tooSlow: { en: 'The workbook takes too long to read.', zh: '读取工作簿超时。' },
  noHeadings: { en: 'No row of headings was found in the first 30 rows.', zh: '在前 30 行中没有找到表头。' },
  missingColumn: { en: 'A column that is needed is missing.', zh: '缺少必需的列。' },
  noRows: { en: 'There are no rows beneath the headings.', zh: '表头下面没有数据。' },
  broken: {
    en: 'The import stopped because of a fault of the server. Nothing further was written.',
    zh: '服务器故障，导入已停止，未再写入数据。',
  },
} as const satisfies Readonly<Record<string, { readonly en: string; readonly zh: string }>>

export type Reason = keyof typeof reasonTexts

export const isReason = (text: unknown): text is Reason => typeof text === 'string' && Object.hasOwn(reasonTexts, text)
