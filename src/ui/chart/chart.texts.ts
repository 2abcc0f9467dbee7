import { texts } from '../../i18n/texts.ts'

export const chartTexts = texts({
  en: {
    asChart: 'Chart',
    asTable: 'Table',
    view: 'View',
    key: 'Switch charts and tables',
    none: 'No data for this period',
    span: (title: string, from: string, until: string) => `${title}, ${from} to ${until}`,
    peak: (value: string, name: string) => `Highest: ${value} on ${name}`,
    peakAt: (value: string, name: string) => `Highest: ${value} at ${name}`,
    peakOf: (value: string, name: string) => `Highest: ${name}, ${value}`,
    scroll: (title: string) => `${title}, table`,
  },
  zh: {
    asChart: '图表',
    asTable: '表格',
    view: '显示方式',
    key: '切换图表和表格',
    none: '该时段暂无数据',
    span: (title, from, until) => `${title}，${from} 至 ${until}`,
    peak: (value, name) => `最高：${name}，${value}`,
    peakAt: (value, name) => `最高：${name}，${value}`,
    peakOf: (value, name) => `最高：${name}，${value}`,
    scroll: title => `${title}（表格）`,
  },
})
