import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const logsPages: readonly PageDefinition[] = [
  /** ROL-04: every change of a record. */
  definePage({
    route: 'operateLog',
    label: { en: 'Change log', zh: '变更日志' },
    aliases: { en: ['history of changes', 'audit'], zh: ['审计', '修改记录'] },
    screen: () => import('./OperateLogPage.tsx').then(module => module.OperateLogPage),
    rights: { 'operateLog.export': { en: 'Export the change log', zh: '导出变更日志' } },
    menu: 'operateLog',
    menuLabel: { en: 'Logs', zh: '日志' },
    tabLabel: { en: 'Changes', zh: '变更日志' },
    menuOrder: 80,
    menuGroup: 'settings',
    icon: 'history',
  }),
  /** ROL-04: everything that people did, one line for each. */
  definePage({
    route: 'operationLog',
    label: { en: 'Operation log', zh: '操作日志' },
    screen: () => import('./OperationLogPage.tsx').then(module => module.OperationLogPage),
    rights: { 'operationLog.export': { en: 'Export the operation log', zh: '导出操作日志' } },
    menu: 'operationLog',
    tabLabel: { en: 'Operations', zh: '操作日志' },
    menuRoute: 'operateLog',
    menuOrder: 10,
    menuGroup: 'settings',
    icon: 'rows',
  }),
]
