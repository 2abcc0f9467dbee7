import { texts } from '../../i18n/texts.ts'

export const differenceTexts = texts({
  en: {
    was: 'before:',
    is: 'after:',
    removed: 'removed:',
    added: 'added:',
    empty: 'empty',
    hidden: 'changed (you don’t have permission to see the values)',
    gone: 'deleted, or not visible to you',
    nothing: 'There are no changes you can see.',
    more: 'Show all',
    less: 'Show less',
  },
  zh: {
    was: '修改前：',
    is: '修改后：',
    removed: '移除：',
    added: '新增：',
    empty: '空',
    hidden: '已修改，您无权查看内容',
    gone: '已删除或您无权查看的记录',
    nothing: '没有您可以查看的变更。',
    more: '展开全部',
    less: '收起',
  },
})
