import { texts } from '../../i18n/texts.ts'

export const pagerTexts = texts({
  en: {
    label: 'Pages',
    total: (n: string) => `${n} total`,
    size: 'Rows per page',
    sizeOf: (n: number) => `${n} / page`,
    previous: 'Previous page',
    next: 'Next page',
    page: (n: number) => `Page ${n}`,
    back: (n: number) => `Back ${n} pages`,
    forward: (n: number) => `Forward ${n} pages`,
    jump: 'Go to page',
    beyond: (n: string) =>
      `Only the first ${n} rows can be browsed. Filter by time or other criteria to see the rest.`,
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
    beyond: (n: string) => `最多可翻看 ${n} 条，其余记录请按时间等条件筛选查看。`,
  },
})
