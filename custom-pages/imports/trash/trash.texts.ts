import { texts } from '../../../src/i18n/texts.ts'

/** Numbers and times come formatted. */
export const trashTexts = texts({
  en: {
    title: (n: string, _many: string) =>
      n === '1' ? '1 row matches a record in the trash' : `${n} rows match records in the trash`,
    undecided: (n: string) =>
      n === '1'
        ? '1 row isn’t decided and won’t be imported until you choose.'
        : `${n} rows aren’t decided and won’t be imported until you choose.`,
    decided: (restore: string) =>
      restore === '1' ? '1 record will be restored.' : `${restore} records will be restored.`,
    noRight: 'You don’t have permission to restore records.',
    restoreAll: 'Restore and update all',
    createAll: 'Create all as new',
    skipAll: 'Skip all',
    rowByRow: 'Choose for each row',
    hide: 'Hide rows',
    list: 'Rows with records in the trash',
    more: (n: string) => `Only the first ${n} rows are listed.`,
    row: (n: number, sheet?: string) => (sheet === undefined ? `Row ${n}` : `${sheet}, row ${n}`),
    lies: (title: string, when: string) => `${title} · deleted ${when}`,
    whatWith: (row: string) => `What to do with ${row.toLowerCase()}`,
    ask: 'Not decided',
    restore: 'Restore and update',
    create: 'Create a new record',
    skip: 'Skip',
    willRestore: (n: string) =>
      n === '1'
        ? '1 of the updated records will be restored from the trash first.'
        : `${n} of the updated records will be restored from the trash first.`,
    restored: (n: string) =>
      n === '1'
        ? '1 of the updated records was restored from the trash.'
        : `${n} of the updated records were restored from the trash.`,
  },
  zh: {
    title: (n, many) => `有 ${n} 行对应回收站中的${many}`,
    undecided: n => `还有 ${n} 行未处理，选择处理方式之前不会导入。`,
    decided: restore => `将恢复 ${restore} 条记录。`,
    noRight: '您没有恢复记录的权限。',
    restoreAll: '全部恢复并更新',
    createAll: '全部作为新记录新增',
    skipAll: '全部跳过',
    rowByRow: '逐行选择',
    hide: '收起',
    list: '对应回收站记录的行',
    more: n => `仅列出前 ${n} 行。`,
    row: (n, sheet) => (sheet === undefined ? `第 ${n} 行` : `“${sheet}”第 ${n} 行`),
    lies: (title, when) => `${title} · ${when}删除`,
    whatWith: row => `${row}的处理方式`,
    ask: '未处理',
    restore: '恢复并更新',
    create: '新增一条记录',
    skip: '跳过',
    willRestore: n => `更新的记录中，有 ${n} 条将先从回收站恢复。`,
    restored: n => `更新的记录中，有 ${n} 条是从回收站恢复的。`,
  },
})
