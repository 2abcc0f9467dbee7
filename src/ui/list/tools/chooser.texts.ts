import { texts } from '../../../i18n/texts.ts'

export const chooserTexts = texts({
  en: {
    title: 'Display',
    columns: 'Columns',
    up: (label: string) => `Move ${label} up`,
    down: (label: string) => `Move ${label} down`,
    always: 'Always shown',
    sort: 'Sort by',
    ascending: 'Ascending',
    descending: 'Descending',
    height: 'Row height',
    heights: { 32: 'Compact', 40: 'Standard', 48: 'Comfortable' },
    reset: 'Reset to default',
    done: 'Done',
  },
  zh: {
    title: '显示设置',
    columns: '列',
    up: (label: string) => `上移“${label}”`,
    down: (label: string) => `下移“${label}”`,
    always: '始终显示',
    sort: '排序',
    ascending: '升序',
    descending: '降序',
    height: '行高',
    heights: { 32: '紧凑', 40: '标准', 48: '宽松' },
    reset: '恢复默认',
    done: '完成',
  },
})
