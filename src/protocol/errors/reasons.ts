import type { Lang } from '../../schema/label.ts'

/**
 * Why a whole import was refused, beneath code 11004 (`params.reason`). Each reason has a text in
 * both languages.
 */
export const reasonTexts = {
  empty: {
    en: 'The file is empty. Choose one that has rows.',
    zh: '文件是空的，请选择有数据的文件。',
  },
  tooBig: {
    en: 'The file is larger than 20 MB. Split it into several files, or remove pictures and sheets you don’t need.',
    zh: '文件超过 20 MB，请拆分成多个文件，或删除图片和多余的工作表。',
  },
  plainText: {
    en: 'The file contains text, but no rows and columns. Choose a workbook (.xlsx, .xls, .ods) or a CSV file with headings and rows.',
    zh: '文件内容是文字，没有行和列。请选择含表头和数据的工作簿（.xlsx、.xls、.ods）或 CSV 文件。',
  },
  openQuote: {
    en: 'A quotation mark in this CSV file isn’t closed, so rows run into one another. Open the file in Excel or WPS, check that row and save it as “Excel workbook (.xlsx)”.',
    zh: 'CSV 文件中的引号没有成对出现，多行数据会连在一起。请用 Excel 或 WPS 打开文件检查该行，并另存为“Excel 工作簿（.xlsx）”。',
  },
  wrongEncoding: {
    en: 'The file isn’t text in this encoding. Choose another one.',
    zh: '文件不是该编码的文本，请选择其他编码。',
  },
  unclearEncoding: {
    en: 'The characters in this file can be read in several ways, and none is clearly right. Say in which encoding it was saved (encoding), save it as “CSV UTF-8”, or use the import wizard.',
    zh: '文件中的字符有多种读法，无法确定以哪种为准。请指明保存时的编码（encoding），另存为“CSV UTF-8”，或使用导入向导。',
  },
  wrongType: {
    en: 'The file isn’t a spreadsheet that can be imported (.xlsx, .xls, .ods or .csv). Open it in Excel or WPS and save it as “Excel workbook (.xlsx)”.',
    zh: '文件不是可导入的表格（.xlsx、.xls、.ods 或 .csv）。请用 Excel 或 WPS 打开后另存为“Excel 工作簿（.xlsx）”。',
  },
  encrypted: {
    en: 'The workbook is password-protected. Save it without a password and try again.',
    zh: '工作簿设有密码，请取消密码后重试。',
  },
  damaged: {
    en: 'The workbook is damaged or wasn’t uploaded completely. Open it in Excel, save it and upload it again.',
    zh: '工作簿已损坏或不完整，请用 Excel 打开并重新保存后再上传。',
  },
  bomb: {
    en: 'The workbook is unusually large once decompressed and can’t be read. Copy the rows you need to a new workbook.',
    zh: '工作簿解压后体积异常，已拒绝读取。请将需要的数据复制到新的工作簿后重试。',
  },
  tooManyCells: {
    en: 'The workbook has too many cells. Remove columns and sheets you don’t need, or split it into several files.',
    zh: '工作簿的单元格过多，请删除多余的列和工作表，或拆分成多个文件。',
  },
  tooSlow: {
    en: 'The workbook takes too long to read. Split it into several files, or save it as .xlsx and try again.',
    zh: '读取工作簿超时。请拆分成多个文件，或另存为 .xlsx 后重试。',
  },
  noHeadings: {
    en: 'No heading row was found in the first 30 rows. Add the template’s headings above your data.',
    zh: '在前 30 行中没有找到表头，请参照导入模板在数据上方添加表头。',
  },
  onlyHidden: {
    en: 'Only hidden sheets of the workbook have rows. Unhide the sheet that you mean in Excel or WPS, save the workbook and try again.',
    zh: '工作簿中只有隐藏的工作表有数据，请在 Excel 或 WPS 中取消隐藏需要导入的工作表，保存后重试。',
  },
  missingColumn: { en: 'A required column is missing.', zh: '缺少必需的列。' },
  doubleHeading: {
    en: 'Two columns match the same field but have different content. Remove one of them, or choose which one to use in the import wizard.',
    zh: '有两列对应同一字段且内容不一致，请删除其中一列，或在导入向导中选择以哪一列为准。',
  },
  noRows: {
    en: 'There are no rows below the headings. Fill in at least one.',
    zh: '表头下面没有数据，请至少填写一行。',
  },
  broken: {
    en: 'The import stopped because of a server error. No more rows were imported.',
    zh: '服务器故障，导入已停止，未再写入数据。',
  },
  stuck: {
    en: 'The import couldn’t continue because of a server error. Imported rows are kept. You can continue with the rest when the problem is fixed.',
    zh: '服务器故障，导入多次尝试后仍未能继续。已写入的数据会保留，故障排除后可以继续导入其余各行。',
  },
  withdrawn: {
    en: 'The import stopped because the person who started it no longer has permission to import. No more rows were imported.',
    zh: '发起人已没有导入权限，导入已停止，未再写入数据。',
  },
} as const satisfies Readonly<Record<string, { readonly en: string; readonly zh: string }>>

/** Why a file was refused. */
export type FileReason = keyof typeof reasonTexts

/** Texts before the parts of the file that a reason names. */
const namedTexts: Partial<Record<FileReason, { readonly en: string; readonly zh: string }>> = {
  missingColumn: { en: ' Missing: ', zh: '缺少：' },
  openQuote: { en: ' Row: ', zh: '行号：' },
}

/** The text of a reason in a language, with what of the file it names (columns, sheets). */
export const reasonText = (reason: FileReason, lang: Lang, named?: string): string => {
  const before = named === undefined ? undefined : namedTexts[reason]?.[lang]
  return before === undefined
    ? reasonTexts[reason][lang]
    : `${reasonTexts[reason][lang]}${before}${named ?? ''}${lang === 'en' ? '.' : '。'}`
}

export const isReason = (text: unknown): text is FileReason =>
  typeof text === 'string' && Object.hasOwn(reasonTexts, text)
