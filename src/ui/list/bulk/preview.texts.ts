import { texts } from '../../../i18n/texts.ts'

/** Texts about the effect of a bulk change. Numbers come formatted. */
export const previewTexts = texts({
  en: {
    label: 'Preview',
    working: 'Preparing the preview…',
    looked: (n: string, of: string) => `Based on ${n} of ${of} records:`,
    changes: (n: string) => `${n} will be changed`,
    cleared: (field: string, n: string) =>
      `“${field}” will be cleared in ${n} ${n === '1' ? 'record' : 'records'}`,
    deletes: (n: string) => `${n} will be deleted`,
    restores: (n: string) => `${n} will be restored`,
    unchanged: (n: string) => `${n} won’t change`,
    refused: (n: string, msg: string) => `${n} will be skipped: ${msg}`,
    along: (list: string) => `Also affected: ${list}`,
    kind: (n: string, one: string, many: string) =>
      `${n} ${(n === '1' ? one : many).toLowerCase()}`,
    others: (n: string) => `${n} will be skipped for other reasons, listed when it’s done`,
    examples: (names: string, more: string) => (more ? `${names} and ${more} more` : names),
    none: 'Nothing will change.',
    unforeseen: 'Records that can’t be changed are skipped and listed when it’s done.',
    background:
      'This runs in the background. You can leave this page; we’ll let you know when it’s done. You can undo it in one step.',
    failed:
      'The preview isn’t available. Records that can’t be changed are skipped and listed when it’s done.',
    comma: ', ',
  },
  zh: {
    label: '预计结果',
    working: '正在预估结果…',
    looked: (n, of) => `已检查 ${of} 条中的 ${n} 条，结果如下：`,
    changes: n => `${n} 条将被修改`,
    cleared: (field, n) => `将清空 ${n} 条记录的“${field}”`,
    deletes: n => `${n} 条将被删除`,
    restores: n => `${n} 条将被恢复`,
    unchanged: n => `${n} 条无需改动`,
    refused: (n, msg) => `${n} 条无法处理：${msg}`,
    along: list => `同时影响：${list}`,
    kind: (n, one) => `${n} 条${one}记录`,
    others: n => `另有 ${n} 条因其他原因无法处理，完成后会列出原因`,
    examples: (names, more) => (more ? `${names} 等，另有 ${more} 条` : names),
    none: '不会有任何改动。',
    unforeseen: '无法处理的记录会跳过，完成后会列出原因。',
    background: '将在后台处理，您可以离开本页，完成后会通知您，并可一键撤销。',
    failed: '暂时无法预估结果。无法处理的记录会跳过，完成后会列出原因。',
    comma: '、',
  },
})
