import { texts } from '../../i18n/texts.ts'

export const pagerTexts = texts({
  en: {
    label: 'Pages',
    total: (n: string) => `${n} in all`,
    size: 'Rows a page',
    sizeOf: (n: number) => `${n} / page`,
    previous: 'Previous page',
    next: 'Next page',
    page: (n: number) => `Page ${n}`,
    back: (n: number) => `Back ${n} pages`,
    forward: (n: number) => `Forward ${n} pages`,
    jump: 'Go to page',
    beyond: (n: string) =>
      `Pages end after ${n} rows. Filter by time or other things to see the rest.`,
  },
  zh: {
    label: '分页',
    total: (n: string) => `共 ${n} 条`,
    size: '每页条数',
    sizeOf: (n: number) => `${n} 条/页`,
    previous: '上一页',
    next: '下一页',
    page: (n: number) => `第 ${n} 页`,
    back: (n: number) => `向前 ${n} 页`,
    forward: (n: number) => `向后 ${n} 页`,
    jump: '跳至页码',
    beyond: (n: string) => `最多翻看 ${n} 条，请按时间等条件筛选查看其余记录。`,
  },
})
