import { texts } from '../../../i18n/texts.ts'

export const rightsTexts = texts({
  en: {
    search: 'Search permissions',
    all: 'All permissions, including those for screens added later. This can’t be changed.',
    chosen: (n: number, of: number) => `${n} of ${of}`,
    notHeld: 'You don’t have this permission yourself',
    expandAll: 'Expand all',
    foldAll: 'Collapse all',
    nothing: (q: string) => `No permissions match “${q}”`,
    normal: 'Normal',
    masked: 'Masked',
    example: 'e.g. 138****0001',
    sameForMe: 'This is masked for you, so you can’t show it to others',
    noMasks: 'There’s no data that can be masked.',
    needs: (name: string) =>
      `“${name}” is added as well, because the other permissions require it.`,
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
    needs: (name: string) => `其他权限依赖“${name}”，将一并选中。`,
  },
})
