import { texts } from '../../i18n/texts.ts'

/**
 * How jobs are spoken of on every screen. Numbers come formatted; `things` is a resource's plural.
 */
export const jobTexts = texts({
  en: {
    /** Of imports: what the server is at, whose turn it is, how it ended. */
    importStates: {
      UPLOADED: 'Reading',
      PARSED: 'Waiting for column matching',
      MAPPED: 'Checking',
      CHECKED: 'Checked, waiting to be imported',
      COMMITTING: 'Importing',
      DONE: 'Completed',
      PARTIAL: 'Partly completed',
      CANCELLED: 'Cancelled',
      FAILED: 'Failed',
      UNDONE: 'Undone',
    },
    taskStates: {
      QUEUED: 'Queued',
      RUNNING: 'In progress',
      DONE: 'Completed',
      FAILED: 'Failed',
      CANCELLED: 'Cancelled',
    },
    undone: 'Undone',
    exportReady: (things: string, rows: string) => `${things}: the export is ready (${rows} rows)`,
    exportFailed: (things: string) => `${things}: the export failed`,
    bulkDone: (action: string, things: string, done: string, of: string) =>
      `${action}: ${done} of ${of} ${things.toLowerCase()}`,
    bulkUnchanged: (n: string) => `, ${n} unchanged`,
    bulkSpared: (n: string) => `, ${n} left unchanged`,
    bulkFailed: (action: string, things: string) =>
      `${action} (${things.toLowerCase()}): couldn’t be completed`,
    importDone: (name: string, read: string, failed: string) =>
      `${name}: ${read} rows read, ${failed} failed`,
    importAllDone: (name: string, read: string) => `${name}: all ${read} rows imported`,
    importFailed: (name: string) => `${name}: the import failed`,
    importChecked: (name: string) => `${name} has been checked and is waiting to be imported`,
    download: 'Download',
    show: 'View',
    open: 'Open',
    undo: 'Undo',
    fileGone: 'The file is no longer available. Export again.',
  },
  zh: {
    importStates: {
      UPLOADED: '正在读取',
      PARSED: '等待匹配列',
      MAPPED: '正在检查',
      CHECKED: '已检查，待导入',
      COMMITTING: '正在导入',
      DONE: '已完成',
      PARTIAL: '部分完成',
      CANCELLED: '已取消',
      FAILED: '失败',
      UNDONE: '已撤销',
    },
    taskStates: {
      QUEUED: '排队中',
      RUNNING: '进行中',
      DONE: '已完成',
      FAILED: '失败',
      CANCELLED: '已取消',
    },
    undone: '已撤销',
    exportReady: (things, rows) => `${things}导出文件已生成，共 ${rows} 行`,
    exportFailed: things => `${things}导出失败`,
    bulkDone: (action, things, done, of) => `${action}${things}：${of} 条中已处理 ${done} 条`,
    bulkUnchanged: n => `，${n} 条无需改动`,
    bulkSpared: n => `，${n} 条保持不变`,
    bulkFailed: (action, things) => `${action}${things}未能完成`,
    importDone: (name, read, failed) => `${name}：共读取 ${read} 行，${failed} 行失败`,
    importAllDone: (name, read) => `${name}：${read} 行已全部导入`,
    importFailed: name => `${name}：导入失败`,
    importChecked: name => `${name} 已检查完毕，等待导入`,
    download: '下载',
    show: '查看',
    open: '打开',
    undo: '撤销',
    fileGone: '文件已失效，请重新导出。',
  },
})
