import { definePage } from '../../src/schema/page.ts'

/** ROL-04: every change of a record. */
export const operateLog = definePage({
  route: 'operateLog',
  label: { en: 'Change log', zh: '变更日志' },
  screen: () => import('./OperateLogPage.tsx').then(module => module.OperateLogPage),
  rights: { 'operateLog.export': { en: 'Export the change log', zh: '导出变更日志' } },
  menu: 'operateLog',
  menuGroup: 'log',
  icon: 'history',
})
