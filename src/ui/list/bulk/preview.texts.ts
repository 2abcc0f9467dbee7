import { texts } from '../../../i18n/texts.ts'

/** What a bulk change would do. Numbers come formatted. */
export const previewTexts = texts({
  en: {
    label: 'What this would do',
    working: 'Working out what would change …',
    looked: (n: string, of: string) => `Of ${n} looked at, out of ${of}:`,
    changes: (n: string) => `${n} will be changed`,
    cleared: (field: string, n: string) =>
      `“${field}” will be cleared in ${n} ${n === '1' ? 'record' : 'records'}`,
    deletes: (n: string) => `${n} will be deleted`,
    restores: (n: string) => `${n} will be restored`,
    unchanged: (n: string) => `${n} already so, left alone`,
    refused: (n: string, msg: string) => `${n} can’t be: ${msg}`,
    along: (list: string) => `Along with them: ${list}`,
    kind: (n: string, one: string, many: string) =>
      `${n} ${(n === '1' ? one : many).toLowerCase()}`,
    others: (n: string) => `${n} can’t be for further reasons; all of them are named afterwards`,
    examples: (names: string, more: string) => (more ? `${names} and ${more} more` : names),
    none: 'Nothing would be changed.',
    unforeseen: 'Records it can’t be done to are left as they are, and named afterwards.',
    background:
      'This goes on in the background: you may leave the page, and are told when it is done. It can be undone as one.',
    failed:
      'This could not be worked out beforehand. Records that can’t be changed are left as they are, and named afterwards.',
    comma: ', ',
  },
  zh: {
    label: '预计结果',
    working: '正在预估结果…',
    looked: (n, of) => `共 ${of} 条，抽查其中 ${n} 条的结果：`,
    changes: n => `${n} 条将被修改`,
    cleared: (field, n) => `将清空 ${n} 条记录的“${field}”`,
    deletes: n => `${n} 条将被删除`,
    restores: n => `${n} 条将被恢复`,
    unchanged: n => `${n} 条已是如此，不作改动`,
    refused: (n, msg) => `${n} 条无法处理：${msg}`,
    along: list => `同时处理：${list}`,
    kind: (n, one) => `${n} 条${one}记录`,
    others: n => `另有 ${n} 条因其他原因无法处理，完成后会逐一说明`,
    examples: (names, more) => (more ? `${names} 等，另有 ${more} 条` : names),
    none: '不会有任何改动。',
    unforeseen: '无法处理的记录会保持原样，完成后会逐一说明。',
    background: '将在后台进行：您可以离开本页，完成后会通知您，并可整体撤销。',
    failed: '暂时无法预估结果。无法处理的记录会保持原样，完成后会逐一说明。',
    comma: '、',
  },
})
