import { texts } from '../../i18n/texts.ts'

export const differenceTexts = texts({
  en: {
    was: 'before:',
    is: 'after:',
    removed: 'removed:',
    added: 'added:',
    empty: 'empty',
    hidden: 'changed; the values are hidden from you',
    gone: 'a record you may not see, or that is gone',
    nothing: 'No change that you may see.',
    more: 'Show all',
    less: 'Show less',
  },
  zh: {
    was: '修改前：',
    is: '修改后：',
    removed: '移除：',
    added: '新增：',
    empty: '空',
    hidden: '已修改，内容因权限设置不可见',
    gone: '您无权查看或已不存在的记录',
    nothing: '没有您可以查看的变更。',
    more: '展开全部',
    less: '收起',
  },
})
