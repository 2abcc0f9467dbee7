import type { Components, Theme } from '@mui/material/styles'
import type { Lang } from '../../schema/label.ts'

const words = {
  en: {
    pages: 'Pages',
    first: 'First page',
    last: 'Last page',
    next: 'Next page',
    previous: 'Previous page',
  },
  zh: { pages: '分页', first: '第一页', last: '最后一页', next: '下一页', previous: '上一页' },
} as const

/** MUI's pagers, which react-admin's use, name themselves and their arrows in English wherever react-admin names none. */
export const pagerWords = (lang: Lang): Components<Theme> => ({
  MuiPagination: { defaultProps: { 'aria-label': words[lang].pages } },
  MuiTablePagination: { defaultProps: { getItemAriaLabel: arrow => words[lang][arrow] } },
})
