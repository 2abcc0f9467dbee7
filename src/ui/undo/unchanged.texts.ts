import { texts } from '../../i18n/texts.ts'

export const unchangedTexts = texts({
  en: {
    kept: (n: string) => `${n} left unchanged:`,
    refused: (n: string) => `${n} couldn’t be undone:`,
    more: (n: string) => `and ${n} more`,
    keptHead: 'Left unchanged',
    refusedHead: 'Couldn’t be undone',
    wentBack: (done: string, matched: string) => `${done} of ${matched} undone`,
    is: ': ',
  },
  zh: {
    kept: n => `${n} 条保持不变：`,
    refused: n => `${n} 条未能撤销：`,
    more: n => `另有 ${n} 条`,
    keptHead: '保持不变',
    refusedHead: '未能撤销',
    wentBack: (done, matched) => `${matched} 条中已撤销 ${done} 条`,
    is: '：',
  },
})
