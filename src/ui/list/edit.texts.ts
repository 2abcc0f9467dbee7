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
    bulkAdd: 'Add a field',
    bulkRemove: (label: string) => `Leave ${label} as it is`,
    bulkRun: (n: string) => `Change ${n}`,
    ways: { set: 'Set', clear: 'Clear' },
    wayOf: (label: string) => `How to change ${label}`,
    needsValue: 'Choose a value.',
    needsValueOrClear: 'Choose a value or “Clear”.',
    clearHelp: 'Will be empty in every selected record.',
  },
  zh: {
    editCell: (label: string) => `编辑${label}`,
    save: '保存',
    cancel: '取消',
    failed: '服务器未接受这次修改，数据没有任何改动。',
    saved: '已保存',
    bulkTitle: (n: string, things: string) => `批量编辑 ${n} 条${things}记录`,
    bulkHelp: '选择要统一修改的字段，其余内容保持不变。',
    bulkAdd: '添加字段',
    bulkRemove: (label: string) => `不修改${label}`,
    bulkRun: (n: string) => `修改 ${n} 条`,
    ways: { set: '设置', clear: '清空' },
    wayOf: (label: string) => `${label}的修改方式`,
    needsValue: '请填写新的值。',
    needsValueOrClear: '请填写新的值，或选择“清空”。',
    clearHelp: '所选记录的该字段都将被清空。',
  },
})
