import { texts } from '../../i18n/texts.ts'

/** Numbers come formatted. */
export const undoTexts = texts({
  en: {
    undo: 'Undo',
    redo: 'Redo',
    undoKey: 'Undo my last change',
    redoKey: 'Redo',
    nothing: 'Nothing to undo in this session. You can undo earlier changes in “My changes”.',
    undone: 'Undone',
    redone: 'Redone',
    nothingDone: 'Nothing was undone',
    undoing: 'Undoing…',
    redoing: 'Redoing…',
    undoBegun:
      'Undoing in the background. You can leave this page; we’ll let you know when it’s done.',
    redoBegun:
      'Redoing in the background. You can leave this page; we’ll let you know when it’s done.',
    show: 'View',
    showAll: 'Show all',
    failed: 'Couldn’t undo. Nothing was changed.',
  },
  zh: {
    undo: '撤销',
    redo: '重做',
    undoKey: '撤销我的上一步操作',
    redoKey: '重做',
    nothing: '本次登录没有可撤销的操作，更早的操作可在“我的操作”中撤销。',
    undone: '已撤销',
    redone: '已重做',
    nothingDone: '没有撤销任何内容',
    undoing: '正在撤销…',
    redoing: '正在重做…',
    undoBegun: '正在后台撤销。您可以离开本页，完成后会通知您。',
    redoBegun: '正在后台重做。您可以离开本页，完成后会通知您。',
    show: '查看',
    showAll: '查看全部',
    failed: '撤销失败，数据没有任何改动。',
  },
})
