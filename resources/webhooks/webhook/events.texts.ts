import { texts } from '../../../src/i18n/texts.ts'

export const eventTexts = texts({
  en: {
    all: 'Every change of every record, also of resources that are added later',
    resource: 'Records',
    every: 'All events',
    none: 'Choose at least one event',
    of: (event: string, resource: string) => `${resource}: ${event}`,
    ofAll: (event: string) => `All records: ${event}`,
    notYours: 'You can’t view these records',
  },
  zh: {
    all: '所有数据的全部变更，包括以后新增的数据类型',
    resource: '数据',
    every: '全部事件',
    none: '请至少选择一个事件',
    of: (event: string, resource: string) => `${resource}：${event}`,
    ofAll: (event: string) => `全部数据：${event}`,
    notYours: '您无权查看这些数据',
  },
})
