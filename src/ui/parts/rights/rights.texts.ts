import { texts } from '../../../i18n/texts.ts'

export const rightsTexts = texts({
  en: {
    search: 'Search permissions',
    all: 'All permissions, those of later screens too. They cannot be narrowed.',
    chosen: (n: number, of: number) => `${n} of ${of}`,
    notHeld: 'You do not have this permission yourself',
    expandAll: 'Expand all',
    foldAll: 'Fold all',
    nothing: (q: string) => `No permission matches “${q}”`,
    normal: 'Normal',
    masked: 'Masked',
    example: 'e.g. 138****0001',
    sameForMe: 'You see this masked yourself, so others may not see it',
    noMasks: 'There is no data that can be masked.',
    needs: (name: string) => `“${name}” comes with it: nothing else is of use without it.`,
  },
  zh: {
    search: '搜索权限',
    all: '拥有全部权限（包括以后新增的页面），不能缩减。',
    chosen: (n: number, of: number) => `${n} / ${of}`,
    notHeld: '您自己没有此权限',
    expandAll: '全部展开',
    foldAll: '全部收起',
    nothing: (q: string) => `没有匹配“${q}”的权限`,
    normal: '正常显示',
    masked: '脱敏显示',
    example: '例如 138****0001',
    sameForMe: '该数据对您脱敏显示，因此不能对他人设为正常显示',
    noMasks: '没有可脱敏的数据。',
    needs: (name: string) => `会同时选中“${name}”，否则其他权限不起作用。`,
  },
})
