import { texts } from '../../i18n/texts.ts'

export const historyTexts = texts({
  en: {
    restoreField: (field: string) => `Restore ${field} as it was before`,
    restoreRecord: 'Restore the record as it was then',
    askRestore: 'Restore this?',
    restoreThis: 'Restore',
    restored: (title: string) => `Restored ${title}`,
    asItIs: 'The record is as it was then already, as far as you may change it.',
    left: (fields: string) =>
      `Not restored, because you may not write them or their old value is not kept: ${fields}`,
  },
  zh: {
    restoreField: field => `将${field}恢复为修改前的值`,
    restoreRecord: '恢复到当时的状态',
    askRestore: '确定恢复吗？',
    restoreThis: '恢复',
    restored: title => `已恢复 ${title}`,
    asItIs: '在您可修改的范围内，该记录与当时一致。',
    left: fields => `以下内容无法恢复（您无权修改，或原值未保存）：${fields}`,
  },
})
