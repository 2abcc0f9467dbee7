import { texts } from '../../i18n/texts.ts'

export const importTexts = texts({
  en: {
    intro:
      'A spreadsheet (.xlsx, .xls, .ods, .csv) up to 20 MB. Headings can be in Chinese or English, in any row.',
    columns: 'Recognised columns',
    drop: 'Drop a spreadsheet here',
    choose: 'Choose a file',
    wrongType:
      'Only spreadsheets (.xlsx, .xls, .ods, .csv) can be imported. Open the file in Excel or WPS and save it as an Excel workbook (.xlsx).',
    tooLarge: (mb: string) => `The file is ${mb} MB. The limit is 20 MB.`,
    empty: 'The file is empty.',
    read: 'Read',
    created: 'Created',
    updated: 'Updated',
    unchanged: 'Unchanged',
    skipped: 'Skipped',
    failedRows: 'Failed',
    row: 'Row',
    status: 'Status',
    added: 'Added',
    noRows: 'No matching rows',
    rowsTitle: 'Result by row',
  },
  zh: {
    intro:
      '支持不超过 20 MB 的 .xlsx、.xls、.ods、.csv 表格。中英文表头均可识别，表头在哪一行都可以。',
    columns: '可识别的列',
    drop: '将表格文件拖到这里',
    choose: '选择文件',
    wrongType:
      '只能导入表格文件（.xlsx、.xls、.ods、.csv）。请用 Excel 或 WPS 打开后另存为“Excel 工作簿（.xlsx）”。',
    tooLarge: mb => `文件大小为 ${mb} MB，最大支持 20 MB。`,
    empty: '文件是空的。',
    read: '读取',
    created: '新增',
    updated: '更新',
    unchanged: '无变化',
    skipped: '跳过',
    failedRows: '失败',
    row: '行号',
    status: '状态',
    added: '已添加',
    noRows: '没有符合条件的行',
    rowsTitle: '逐行结果',
  },
})
