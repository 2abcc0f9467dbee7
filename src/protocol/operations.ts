import { moveLabels } from '../schema/derive/states.ts'
import type { Label } from '../schema/label.ts'
import type { AnyResource } from '../schema/resource.ts'

/** What can be done, in words, by the names that the log keeps; a resource's own actions have their labels in its definition. */
export const deeds = {
  found: { en: 'Founded', zh: '创建机构' },
  seed: { en: 'Filled the demo school', zh: '写入演示数据' },
  create: { en: 'Created', zh: '新建' },
  update: { en: 'Changed', zh: '修改' },
  updateMany: { en: 'Changed many', zh: '批量修改' },
  delete: { en: 'Deleted', zh: '删除' },
  restore: { en: 'Restored', zh: '恢复' },
  import: { en: 'Imported', zh: '导入' },
  export: { en: 'Exported', zh: '导出' },
  cancelJob: { en: 'Cancelled a job', zh: '取消任务' },
  schedule: { en: 'Scheduled lessons', zh: '排课' },
  reschedule: { en: 'Moved or changed lessons of a series', zh: '调整重复课节' },
  unschedule: { en: 'Deleted lessons of a series', zh: '删除重复课节' },
  enterLesson: { en: 'Somebody entered the lesson', zh: '有人进入课节' },
  endLesson: { en: 'The lesson ended', zh: '课节结束' },
  recordLesson: { en: 'The lesson’s recording went on', zh: '课节录制进展' },
  countAttendance: { en: 'Counted attendance', zh: '统计考勤' },
  expireBooking: { en: 'A booking expired', zh: '约课失效' },
  offerSeat: { en: 'Offered a seat', zh: '候补递补' },
  cancelBooking: { en: 'Cancelled with its lesson', zh: '随课节取消约课' },
  moveBooking: { en: 'Followed its lesson', zh: '随课节调整约课' },
  completeBooking: { en: 'Settled at the end of the lesson', zh: '课节结束结算约课' },
  settleSeats: { en: 'Settled seats', zh: '结算约课名额' },
  bookingLink: { en: 'Made a booking link', zh: '生成约课链接' },
  revokeBookingLinks: { en: 'Took back booking links', zh: '撤回约课链接' },
  change: { en: 'Changed a booking', zh: '变更约课' },
  undo: { en: 'Undid', zh: '撤销' },
  redo: { en: 'Did again', zh: '重做' },
  reveal: { en: 'Revealed', zh: '查看完整信息' },
  login: { en: 'Logged in', zh: '登录' },
  loginFailed: { en: 'Failed log-in', zh: '登录失败' },
  logout: { en: 'Logged out', zh: '退出登录' },
  switch: { en: 'Switched institution', zh: '切换机构' },
  sessionEnded: { en: 'Ended a session', zh: '下线会话' },
  chooseCurrency: { en: 'Chose country and currency', zh: '选择国家与币种' },
  accountType: { en: 'Changed the account type', zh: '修改账户类型' },
  chooseSettings: { en: 'Changed own lesson settings', zh: '修改个人课节设置' },
  passwordChanged: { en: 'Changed the password', zh: '修改密码' },
  accountClaimed: { en: 'Confirmed the account as their own', zh: '本人认领账号' },
} as const satisfies Readonly<Record<string, Label>>
export type Deed = keyof typeof deeds

/** What things are done to besides records of resources. */
export const matters = {
  session: { en: 'Session', zh: '会话' },
  account: { en: 'Account', zh: '账号' },
  member: { en: 'Member', zh: '成员' },
  role: { en: 'Role', zh: '角色' },
  institution: { en: 'Institution', zh: '机构' },
  sample: { en: 'Sample records', zh: '演示' },
  openKey: { en: 'Key of the open interface', zh: '开放接口密钥' },
  operateLog: { en: 'Change log', zh: '变更日志' },
  operationLog: { en: 'Operation log', zh: '操作日志' },
} as const satisfies Readonly<Record<string, Label>>

/** Text of a name of the log: a resource's or action's label, else one of the above, else the name itself. */
export const wordOf = (known: Readonly<Record<string, Label>>, name: string): Label =>
  (Object.hasOwn(known, name) ? known[name] : undefined) ?? { en: name, zh: name }

/** Text of what was done to records of a resource: the label of its action or of its change of state, else one of the deeds. */
export const deedOf = (
  resource: Pick<AnyResource, 'actions' | 'fields'> | undefined,
  name: string,
): Label =>
  resource?.actions[name]?.label ?? (resource && moveLabels(resource)[name]) ?? wordOf(deeds, name)
