import { texts } from '../../i18n/texts.ts'

export const paletteTexts = texts({
  en: {
    palettePlaceholder: 'Search screens, names, phone numbers, accounts or commands…',
    recent: 'Recent',
    screens: 'Screens',
    records: 'Records',
    manual: 'Manual',
    actions: 'Commands',
    create: (label: string) => `New ${label.toLowerCase()}`,
    nothing: (q: string) => `No results for “${q}”`,
    searching: 'Searching…',
    searchFailed: 'Search isn’t responding. Screens and commands still work.',
    toMove: 'to move',
    toOpen: 'to open',
    toClose: 'to close',
  },
  zh: {
    palettePlaceholder: '输入页面、姓名、手机号、账号或命令…',
    recent: '最近使用',
    screens: '页面',
    records: '记录',
    manual: '使用手册',
    actions: '命令',
    create: (label: string) => `新建${label}`,
    nothing: (q: string) => `没有找到与“${q}”相关的内容`,
    searching: '正在搜索…',
    searchFailed: '搜索暂时没有响应，页面和命令仍可使用。',
    toMove: '移动',
    toOpen: '打开',
    toClose: '关闭',
  },
})
