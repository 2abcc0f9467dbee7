import { texts } from '../../src/i18n/texts.ts'

/** Numbers and times come formatted. */
export const journalTexts = texts({
  en: {
    title: 'My changes',
    help: 'Everything you changed, newest first. What you undo goes back as it was; what somebody has changed since stays and is named.',
    everyone: 'Everyone’s changes',
    mine: 'My changes only',
    records: (n: string, things: string) => `${n} ${things.toLowerCase()}`,
    by: (who: string) => `by ${who}`,
    undo: 'Undo',
    redo: 'Redo',
    undone: (when: string, who: string) => `Undone ${when} by ${who}`,
    details: 'What was changed',
    hide: 'Hide',
    more: 'Show earlier changes',
    moreRecords: 'Show more records',
    empty: 'Nothing changed yet',
    emptyHelp:
      'What you create, edit, delete or import is listed here, and can be undone from here.',
    undoing: (done: string, total: string) => `${done} of ${total} gone back so far`,
    stopped: (done: string, total: string) =>
      `Ended on the way: ${done} of ${total} gone back. “Undo” goes on from there.`,
    unseen: 'You may not see these records.',
    open: 'Open',
  },
  zh: {
    title: '我的操作',
    help: '您做过的全部改动，最新的在前。撤销后恢复原样；之后被他人修改过的内容保持现状，并逐一说明。',
    everyone: '所有人的操作',
    mine: '只看我的操作',
    records: (n, things) => `${n} 条${things}记录`,
    by: who => `操作人：${who}`,
    undo: '撤销',
    redo: '重做',
    undone: (when, who) => `${who}于${when}撤销`,
    details: '查看改动',
    hide: '收起',
    more: '查看更早的操作',
    moreRecords: '查看更多记录',
    empty: '还没有任何改动',
    emptyHelp: '您新建、编辑、删除、导入的内容会列在这里，并可在此撤销。',
    undoing: (done, total) => `正在后台处理，已完成 ${done} / ${total} 条`,
    stopped: (done, total) => `撤销中途停止，已恢复 ${done} / ${total} 条。再次点击可继续。`,
    unseen: '您无权查看这些记录。',
    open: '打开',
  },
})
