import type { Label } from '../../../src/schema/label.ts'

/** Texts of a template besides the labels of its fields. */
export const templateTexts = {
  file: { en: 'Template', zh: '导入模板' },
  values: { en: 'Allowed values', zh: '可选值' },
  notes: { en: 'Instructions', zh: '填写说明' },
  example: { en: 'Example: ', zh: '示例：' },
  exampleNote: {
    en: 'This is an example row. It’s never imported, so you can leave it here.',
    zh: '本行仅为示例，不会被导入，可保留。',
  },
  clearNote: {
    en: 'An empty cell leaves a field as it is. In the import wizard, enter [clear] to empty it.',
    zh: '空单元格表示保留原值。在导入向导中，填写 [空] 可清空该字段。',
  },
  field: { en: 'Heading', zh: '列名' },
  needed: { en: 'Required', zh: '必填' },
  optional: { en: 'Optional', zh: '选填' },
  oneOf: { en: 'At least one of these: ', zh: '以下至少填一项：' },
  what: { en: 'What to enter', zh: '填写要求' },
  shown: { en: 'Example', zh: '示例' },
  fromList: {
    en: 'Choose from the drop-down list (see the sheet “Allowed values”).',
    zh: '请从下拉列表中选择（见“可选值”工作表）。',
  },
  several: { en: 'You can enter several values, separated by #.', zh: '可填多项，以“#”分隔。' },
  severalOf: {
    en: 'One or more values from the sheet “Allowed values”, separated by #.',
    zh: '可填“可选值”工作表中的多项，以“#”分隔。',
  },
  day: { en: 'A date, such as 2026-09-01.', zh: '日期，如 2026-09-01。' },
  instant: {
    en: 'Date and time, such as 2026-09-01 08:30, in the time zone ',
    zh: '日期和时间，如 2026-09-01 08:30；时区：',
  },
  number: { en: 'A number.', zh: '数字。' },
  from: { en: 'At least ', zh: '不小于 ' },
  to: { en: 'At most ', zh: '不大于 ' },
  names: { en: 'Enter the name or account of: ', zh: '填写其名称或账号：' },
  stop: { en: '.', zh: '。' },
} as const satisfies Readonly<Record<string, Label>>

/** Texts of an error workbook besides the error messages. */
export const errorTexts = {
  row: { en: 'Row in the file', zh: '原文件行号' },
  message: { en: 'Error', zh: '错误原因' },
  file: { en: 'errors', zh: '待修改' },
  between: { en: '; ', zh: '；' },
  says: { en: ': ', zh: '：' },
} as const satisfies Readonly<Record<string, Label>>
