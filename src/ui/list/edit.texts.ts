import { texts } from '../../i18n/texts.ts'

/** Editing in place, and many at once. Numbers come formatted. */
export const editTexts = texts({
  en: {
    editCell: (label: string) => `Edit ${label}`,
    save: 'Save',
    cancel: 'Cancel',
    failed: 'The change couldn’t be saved. Nothing was changed.',
    saved: 'Saved',
    bulkTitle: (n: string, things: string) => `Edit ${n} ${things.toLowerCase()}`,
    bulkHelp: 'Choose the fields to set to the same value. Other fields stay as they are.',
    bulkField: 'Field',
    bulkAdd: 'Add field',
    bulkRemove: (label: string) => `Don’t change ${label}`,
    bulkRun: (n: string) => `Update ${n}`,
  },
  zh: {
    editCell: (label: string) => `编辑${label}`,
    save: '保存',
    cancel: '取消',
    failed: '修改未能保存，数据没有任何改动。',
    saved: '已保存',
    bulkTitle: (n: string, things: string) => `批量编辑 ${n} 条${things}记录`,
    bulkHelp: '选择要统一修改的字段，其余内容保持不变。',
    bulkField: '字段',
    bulkAdd: '添加字段',
    bulkRemove: (label: string) => `不修改${label}`,
    bulkRun: (n: string) => `修改 ${n} 条`,
  },
})
