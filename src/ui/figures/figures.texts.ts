import { texts } from '../../i18n/texts.ts'

export const figureTexts = texts({
  en: {
    from: 'From',
    until: 'To',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    unset: 'Not set',
    exported: 'Export',
    tooLong: (days: number) => `Choose at most ${days} days, and a last day after the first.`,
    failed: 'The figures could not be loaded.',
    empty: 'Nothing to count in these days',
    emptyHelp: 'Choose other days.',
  },
  zh: {
    from: '开始日期',
    until: '结束日期',
    day: '日期',
    week: '周',
    month: '月份',
    unset: '未填写',
    exported: '导出',
    tooLong: days => `最多可选 ${days} 天，结束日期不能早于开始日期。`,
    failed: '统计加载失败。',
    empty: '所选日期内没有数据',
    emptyHelp: '请选择其他日期。',
  },
})
