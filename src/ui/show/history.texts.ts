import { texts } from '../../i18n/texts.ts'

export const historyTexts = texts({
  en: {
    restoreField: (field: string) => `Restore previous value of ${field}`,
    restoreRecord: 'Restore this version',
    askRestore: 'Restore this version?',
    restoreThis: 'Restore',
    restored: (title: string) => `Restored ${title}`,
    asItIs: 'There’s nothing to restore: everything you can edit already matches this version.',
    left: (fields: string) =>
      `Can’t be restored, because you don’t have permission or the previous value wasn’t kept: ${fields}`,
  },
  zh: {
    restoreField: field => `将${field}恢复为修改前的值`,
    restoreRecord: '恢复到此版本',
    askRestore: '恢复到此版本？',
    restoreThis: '恢复',
    restored: title => `已恢复 ${title}`,
    asItIs: '无需恢复：您可修改的内容已与此版本一致。',
    left: fields => `以下内容无法恢复（您无权修改，或原值未保存）：${fields}`,
  },
})
