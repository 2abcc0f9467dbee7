import { moveLabels } from '../schema/derive/states.ts'
import type { Label } from '../schema/label.ts'
import type { AnyResource } from '../schema/resource.ts'

/**
 * Labels of operations, by their names in the log. A resource's own actions have their labels in
 * its definition, and so do operations that only the server performs on its records (`deeds`).
 */
export const operationLabels = {
  found: { en: 'Created the institution', zh: '创建机构' },
  seed: { en: 'Generated', zh: '生成' },
  create: { en: 'Created', zh: '新建' },
  update: { en: 'Edited', zh: '修改' },
  updateMany: { en: 'Edited in bulk', zh: '批量修改' },
  delete: { en: 'Deleted', zh: '删除' },
  restore: { en: 'Restored', zh: '恢复' },
  import: { en: 'Imported', zh: '导入' },
  export: { en: 'Exported', zh: '导出' },
  cancelJob: { en: 'Cancelled a job', zh: '取消任务' },
  undo: { en: 'Undid', zh: '撤销' },
  redo: { en: 'Redid', zh: '重做' },
  reveal: { en: 'Revealed masked data', zh: '查看脱敏数据的原文' },
  login: { en: 'Logged in', zh: '登录' },
  loginFailed: { en: 'Failed to log in', zh: '登录失败' },
  logout: { en: 'Logged out', zh: '退出登录' },
  switch: { en: 'Switched institution', zh: '切换机构' },
  sessionEnded: { en: 'Logged out a device', zh: '下线设备' },
  otherSessionsEnded: { en: 'Logged out all other devices', zh: '下线其他所有设备' },
  chooseCurrency: { en: 'Set country or region and currency', zh: '选择国家或地区与币种' },
  accountType: { en: 'Changed the account type', zh: '修改账号类型' },
  chooseSettings: { en: 'Changed personal lesson settings', zh: '修改个人课节设置' },
  resetPassword: { en: 'Reset the password', zh: '重置密码' },
  passwordChanged: { en: 'Changed the password', zh: '修改密码' },
  secondStepFailed: { en: 'Failed at two-step verification', zh: '两步验证失败' },
  secondFactorOn: { en: 'Turned on two-step verification', zh: '开启两步验证' },
  secondFactorOff: { en: 'Turned off two-step verification', zh: '关闭两步验证' },
  removeSecondFactor: { en: 'Turned off two-step verification', zh: '关闭两步验证' },
  passkeyAdded: { en: 'Added a passkey', zh: '添加通行密钥' },
  passkeyRenamed: { en: 'Renamed a passkey', zh: '重命名通行密钥' },
  passkeyRemoved: { en: 'Removed a passkey', zh: '删除通行密钥' },
  recoveryCodesRenewed: { en: 'Generated new recovery codes', zh: '重新生成恢复码' },
  accountChanged: { en: 'Changed their account', zh: '修改个人账号信息' },
  contactBound: { en: 'Added a phone number or email to their account', zh: '绑定手机号或邮箱' },
  contactUnbound: {
    en: 'Removed a phone number or email from their account',
    zh: '解绑手机号或邮箱',
  },
  apiKeyTurnedOn: { en: 'Turned on the API key', zh: '开启 API 密钥' },
  apiKeyReplaced: { en: 'Replaced the API key', zh: '更换 API 密钥' },
  arrangeWorkbench: { en: 'Arranged the workbench of a role', zh: '设置角色的工作台' },
  accountClaimed: { en: 'Confirmed the account as their own', zh: '本人认领账号' },
} as const satisfies Readonly<Record<string, Label>>
/**
 * Names of operations that resources declare. The file that declares them adds them here, so that a
 * misspelt one does not compile:
 *
 * @example
 * export const loanDeeds = { writeOff: { en: 'Written off', zh: '核销' } } as const
 * declare module './operations.ts' {
 *   interface DeclaredDeeds extends Readonly<typeof loanDeeds> {}
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled where deeds are declared
export interface DeclaredDeeds {}
export type OperationName = keyof typeof operationLabels | keyof DeclaredDeeds

/** Subjects of operations besides the records of resources. */
export const subjectLabels = {
  session: { en: 'Session', zh: '登录会话' },
  account: { en: 'Account', zh: '账号' },
  member: { en: 'Member', zh: '成员' },
  role: { en: 'Role', zh: '角色' },
  institution: { en: 'Institution', zh: '机构' },
  sample: { en: 'Sample records', zh: '演示' },
  // of operations from before signing keys became API keys
  openKey: { en: 'Signing key', zh: '签名密钥' },
  apiKey: { en: 'API key', zh: 'API 密钥' },
  operateLog: { en: 'Change log', zh: '变更日志' },
  operationLog: { en: 'Operation log', zh: '操作日志' },
} as const satisfies Readonly<Record<string, Label>>

/**
 * Text of a name of the log: a resource's or action's label, else one of the above, else the name
 * itself.
 */
export const labelOfName = (known: Readonly<Record<string, Label>>, name: string): Label =>
  (Object.hasOwn(known, name) ? known[name] : undefined) ?? { en: name, zh: name }

/**
 * Text of what was done to records of a resource: the label of its action, change of state or
 * schedule, else of an operation that it or another of `resources` declares.
 */
export const deedOf = (
  resource: Pick<AnyResource, 'actions' | 'deeds' | 'fields' | 'schedules'> | undefined,
  name: string,
  resources: readonly AnyResource[] = [],
): Label =>
  resource?.actions[name]?.label ??
  (resource && moveLabels(resource)[name]) ??
  resource?.schedules?.[name]?.label ??
  resource?.deeds?.[name] ??
  resources.find(({ deeds }) => deeds && Object.hasOwn(deeds, name))?.deeds?.[name] ??
  labelOfName(operationLabels, name)
