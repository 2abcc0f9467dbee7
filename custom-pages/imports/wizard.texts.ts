import { texts } from '../../src/i18n/texts.ts'

/** Numbers and times come formatted. */
export const wizardTexts = texts({
  en: {
    title: (plural: string) => `Import ${plural.toLowerCase()}`,
    pick: 'What do you want to import?',
    pickNone: 'You don’t have permission to import',
    pickNoneHelp: 'Ask your institution administrator for permission to import.',
    given: (list: string) => `Set for every row: ${list}. The file doesn’t need a column for it.`,
    steps: { file: 'File', sheet: 'Sheet', columns: 'Columns', check: 'Check', import: 'Import' },
    way: 'Import steps',
    stepOf: (n: string, of: string) => `Step ${n} of ${of}`,
    done: 'done',
    back: 'Back',
    next: 'Continue',
    cancel: 'Cancel import',
    askCancel: (file: string) => `Cancel the import of ${file}?`,
    askCancelHelp: 'Nothing has been imported, and the uploaded file will be deleted.',
    askCancelRunning:
      'Rows that have already been imported are kept and listed. The rest won’t be imported.',
    keepOn: 'Keep importing',
    unreached: 'The server isn’t responding. Your import is safe. Reconnecting…',
    lost: (when: string) =>
      `The connection was lost. This is the status at ${when}. Your import is safe on the server. Reconnecting…`,
    gone: 'Import not found',
    goneHelp:
      'Imports are kept for 30 days. This one may have expired, or you may not have permission to see it.',
    anew: 'Import another file',
    toList: (plural: string) => `View ${plural.toLowerCase()}`,
    busyOther: (who: string) => `${who} is running an import. Start yours when it has finished.`,
    busyOpen: 'View that import',
    changedMeanwhile:
      'This import was changed in another window. You’re now seeing the latest version. Please try again.',
    refused: 'That didn’t work. Nothing was changed.',
    lookOn: (who: string) =>
      `${who} started this import. You can view it, but only ${who} can continue it.`,
    attached:
      'This is the error workbook of an earlier import. That import continues, and only these rows are processed.',
    doing: {
      reading: 'Reading the file…',
      checking: (done: string, total: string) => `Checking: ${done} of ${total} rows`,
      committing: (done: string, total: string) => `Importing: ${done} of ${total} rows`,
      undoing: (done: string, total: string) => `Undoing: ${done} of ${total} rows`,
    },
    mayLeave: 'You can close this page. The import continues on the server.',
    fileTitle: 'Choose a spreadsheet',
    nothingYet: 'Nothing is saved until you’ve reviewed the result.',
    unfinished: (file: string) =>
      `The upload of ${file} wasn’t finished. Choose the file again to continue where it stopped.`,
    notBegun: (file: string) =>
      `${file} was uploaded, but the import hasn’t started. Choose the file again to start; it won’t be uploaded twice.`,
    template: 'Download template',
    templateHelp: 'Includes the right headings, drop-down lists and an example.',
    sendingFile: (file: string) => `Uploading ${file}`,
    sent: (done: string, total: string) => `${done} of ${total} MB`,
    sentLost: (done: string) =>
      `The connection was lost. ${done} MB uploaded. The upload continues when you’re back online.`,
    stopSending: 'Stop uploading',
    sheetTitle: 'Choose the sheet and heading row',
    sheetHelp:
      'The highlighted row is used as the heading row, and all rows below it are read. Choose another row if it’s wrong.',
    sheets: 'Sheet',
    furtherSheets: 'Sheets with the same headings, imported together with it',
    sheetRows: (n: string) => (n === '1' ? '1 row' : `${n} rows`),
    hiddenSheet: ' (hidden)',
    cleaned: (cells: string, field: string) =>
      cells === '1' ? `1 cell in ${field} was cleaned` : `${cells} cells in ${field} were cleaned`,
    cleanedAs: (from: string, to: string) => `, for example “${from}” to “${to}”`,
    merged: (cells: string, field: string, row: string) =>
      cells === '1'
        ? `1 cell in ${field} takes its value from a merged cell, in row ${row}`
        : `${cells} cells in ${field} take their value from merged cells, the first in row ${row}`,
    differing: (rows: string, field: string) =>
      rows === '1'
        ? `1 row differs in ${field}, which an import doesn’t change.`
        : `${rows} rows differ in ${field}, which an import doesn’t change.`,
    differingHelp: 'To change it, select the records in the list and use bulk edit.',
    leftOut: (sheet: string, n: string) =>
      n === '1'
        ? `1 row in ${sheet} is not part of this import.`
        : `${n} rows in ${sheet} are not part of this import.`,
    leftOutHelp: 'To import them as well, choose the file again afterwards, and then that sheet.',
    headingRow: 'Heading row',
    noHeadingRow: 'The sheet has no heading row',
    noHeadingRowHelp:
      'All rows are imported, starting with the first. In the next step, the columns are called A, B, C and so on.',
    headingRowNumber: 'Heading row number',
    showRow: 'Go to row',
    emptyRow: (n: number) => `Row ${n} of this sheet is empty. Enter the number of another row.`,
    hiddenRows: (n: string) =>
      n === '1'
        ? '1 row is hidden in the file (by a filter, for example). It is imported as well.'
        : `${n} rows are hidden in the file (by a filter, for example). They are imported as well.`,
    hiddenColumns: (n: string, names: string) =>
      n === '1'
        ? `1 column is hidden in the file and read as well: ${names}.`
        : `${n} columns are hidden in the file and read as well: ${names}.`,
    moreColumns: (n: string) =>
      `Only the first 500 columns are listed. ${n} more are used only where their headings are recognised.`,
    comma: ', ',
    rowIs: (n: number) => `Row ${n}`,
    noHeadingsYet: 'No headings were recognised. Choose the heading row.',
    noPreview: 'This sheet is empty. Choose another one.',
  },
  zh: {
    title: plural => `导入${plural}`,
    pick: '您要导入什么？',
    pickNone: '您没有导入权限',
    pickNoneHelp: '如需导入，请联系机构管理员开通权限。',
    given: list => `每一行均为：${list}。表格中无需对应的列。`,
    steps: { file: '文件', sheet: '工作表', columns: '列', check: '检查', import: '导入' },
    way: '导入步骤',
    stepOf: (n, of) => `第 ${n} 步，共 ${of} 步`,
    done: '已完成',
    back: '返回',
    next: '继续',
    cancel: '取消导入',
    askCancel: file => `要取消导入 ${file} 吗？`,
    askCancelHelp: '目前没有导入任何数据，取消后已上传的文件将被清除。',
    askCancelRunning: '已写入的行会保留并列出，其余各行不再导入。',
    keepOn: '继续导入',
    unreached: '服务器没有响应，导入任务不受影响，正在重新连接…',
    lost: when => `连接已中断，当前显示的是 ${when} 的状态。导入任务不受影响，正在重新连接…`,
    gone: '未找到该导入任务',
    goneHelp: '导入任务保留 30 天。该任务可能已过期，或您无权查看。',
    anew: '导入其他文件',
    toList: plural => `查看${plural}列表`,
    busyOther: who => `${who}正在导入，请等待完成后再开始。`,
    busyOpen: '查看该导入',
    changedMeanwhile: '此导入刚在其他窗口中被修改，现已显示最新状态，请重新操作。',
    refused: '操作未能完成，没有任何改动。',
    lookOn: who => `此导入由${who}进行，您可以查看，只有${who}可以继续操作。`,
    attached: '这是之前导入的错误工作簿，将在原任务上继续，只处理其中的行。',
    doing: {
      reading: '正在读取文件…',
      checking: (done, total) => `正在检查：第 ${done} 行，共 ${total} 行`,
      committing: (done, total) => `正在写入：第 ${done} 行，共 ${total} 行`,
      undoing: (done, total) => `正在撤销：第 ${done} 行，共 ${total} 行`,
    },
    mayLeave: '可以关闭此页面，服务器会继续处理。',
    fileTitle: '选择表格文件',
    nothingYet: '在您确认结果之前，不会写入任何数据。',
    unfinished: file => `${file} 上次没有传完。重新选择该文件，将从中断处继续上传。`,
    notBegun: file => `${file} 已上传，但还没有开始导入。重新选择该文件即可开始，不会重复上传。`,
    template: '下载模板',
    templateHelp: '包含正确的表头、下拉选项和示例。',
    sendingFile: file => `正在上传 ${file}`,
    sent: (done, total) => `${done} / ${total} MB`,
    sentLost: done => `连接已中断，已上传 ${done} MB，恢复后会自动继续。`,
    stopSending: '停止上传',
    sheetTitle: '选择工作表和表头所在行',
    sheetHelp: '高亮的一行为表头，其下各行都会读取。如不正确，请选择其他行。',
    sheets: '工作表',
    furtherSheets: '表头相同、一并导入的工作表',
    sheetRows: n => `${n} 行`,
    hiddenSheet: '（已隐藏）',
    cleaned: (cells, field) => `已整理${field}中的 ${cells} 个单元格`,
    cleanedAs: (from, to) => `，例如“${from}”读取为“${to}”`,
    merged: (cells, field, row) =>
      `${field}中有 ${cells} 个单元格的值取自合并单元格，首个在第 ${row} 行`,
    differing: (rows, field) => `有 ${rows} 行的${field}与系统中的不同，导入不会更改该字段。`,
    differingHelp: '如需更改，请在列表中选择这些记录后使用批量编辑。',
    leftOut: (sheet, n) => `“${sheet}”中的 ${n} 行不在本次导入范围内。`,
    leftOutHelp: '如需导入，请在本次导入完成后再次选择该文件，并选择对应的工作表。',
    headingRow: '表头所在行',
    noHeadingRow: '工作表没有表头行',
    noHeadingRowHelp: '从第一行起全部作为数据导入，下一步中各列以 A、B、C……表示。',
    headingRowNumber: '表头行号',
    showRow: '转到该行',
    emptyRow: n => `该工作表的第 ${n} 行没有内容，请输入其他行号。`,
    hiddenRows: n => `文件中有 ${n} 行被隐藏（例如被筛选），也会一并导入。`,
    hiddenColumns: (n, names) => `文件中有 ${n} 列被隐藏，也会一并读取：${names}。`,
    moreColumns: n => `仅列出前 500 列，其余 ${n} 列只有表头能识别时才会读取。`,
    comma: '、',
    rowIs: n => `第 ${n} 行`,
    noHeadingsYet: '没有识别出表头，请选择表头所在的行。',
    noPreview: '该工作表是空的，请选择其他工作表。',
  },
})
