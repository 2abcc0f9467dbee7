import { texts } from '../../i18n/texts.ts'

/** Editing in place, and many at once. Numbers come formatted. */
export const editTexts = texts({
  en: {
    editCell: (label: string) => `Edit ${label}`,
    save: 'Save',
    cancel: 'Cancel',
    failed: 'The server did not take the change. Nothing was changed.',
    saved: 'Saved',
    bulkTitle: (n: string, things: string) => `Edit ${n} ${things.toLowerCase()}`,
    bulkHelp: 'Choose what is to be the same in all of them. The rest stays as it is.',
    bulkField: 'Field',
    bulkAdd: 'Add a field',
    bulkRemove: (label: string) => `Leave ${label} as it is`,
    bulkRun: (n: string) => `Change ${n}`,
  },
  zh: {
    editCell: (label: string) => `编辑${label}`,
    save: '保存',
    cancel: '取消',
    failed: '服务器未接受这次修改，数据没有任何改动。',
    saved: '已保存',
    bulkTitle: (n: string, things: string) => `批量编辑 ${n} 条${things}记录`,
    bulkHelp: '选择要统一修改的字段，其余内容保持不变。',
    bulkField: '字段',
    bulkAdd: '添加字段',
    bulkRemove: (label: string) => `不修改${label}`,
    bulkRun: (n: string) => `修改 ${n} 条`,
  },
})
