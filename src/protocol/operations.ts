import { moveLabels } from '../schema/derive/states.ts'
import type { Label } from '../schema/label.ts'
import type { AnyResource } from '../schema/resource.ts'

/** What can be done, in words, by the names that the log keeps; a resource's own actions have their labels in its definition. */
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
  schedule: { en: 'Scheduled', zh: '排课' },
  reschedule: { en: 'Rescheduled', zh: '调整排课' },
  unschedule: { en: 'Unscheduled', zh: '取消排课' },
  enterLesson: { en: 'Lesson entered', zh: '有人进入课节' },
  endLesson: { en: 'Lesson ended', zh: '课节结束' },
  recordLesson: { en: 'Recording updated', zh: '更新录制状态' },
  countAttendance: { en: 'Attendance calculated', zh: '统计考勤' },
  expireBooking: { en: 'Booking expired', zh: '约课失效' },
  offerSeat: { en: 'Seat offered', zh: '候补递补' },
  cancelBooking: { en: 'Booking cancelled with lesson', zh: '随课节取消约课' },
  moveBooking: { en: 'Booking moved with lesson', zh: '随课节调整约课' },
  completeBooking: { en: 'Booking completed', zh: '课节结束，结算约课' },
  settleSeats: { en: 'Seats updated', zh: '更新约课名额' },
  bookingLink: { en: 'Created a booking link', zh: '生成约课链接' },
  revokeBookingLinks: { en: 'Revoked booking links', zh: '撤销约课链接' },
  change: { en: 'Changed a booking', zh: '变更约课' },
  copy: { en: 'Copied the class', zh: '复制班级' },
  addPeople: { en: 'Added people to the class', zh: '添加班级成员' },
  acceptInvitation: { en: 'Accepted an invitation', zh: '接受邀请' },
  deletePictures: { en: 'Deleted lesson pictures', zh: '删除课堂图片' },
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
  webhookSecretShown: { en: 'Displayed the signing secret', zh: '查看签名密钥' },
  webhookSecretRenewed: { en: 'Renewed the signing secret', zh: '更换签名密钥' },
  webhookTested: { en: 'Sent a test event', zh: '发送测试事件' },
  webhookResent: { en: 'Resent deliveries', zh: '重新发送' },
  saveCaptions: { en: 'Saved captions', zh: '保存字幕' },
  deleteCaptions: { en: 'Deleted captions', zh: '删除字幕' },
  storageLimits: { en: 'Changed storage limits', zh: '修改存储空间设置' },
  orderCatalogue: { en: 'Reordered the catalogue', zh: '调整目录顺序' },
  addCourseStudents: { en: 'Added students to the recorded course', zh: '添加录播课学员' },
  courseLink: { en: 'Created a course link', zh: '生成听课链接' },
  revokeCourseLinks: { en: 'Revoked course links', zh: '撤销听课链接' },
  sendReports: { en: 'Sent reports', zh: '发送报告' },
  expireHours: { en: 'Lesson hours reviewed', zh: '课时到期与提醒' },
  hoursLink: { en: 'Created a lesson hours link', zh: '生成课时链接' },
  revokeHoursLinks: { en: 'Revoked lesson hours links', zh: '撤销课时链接' },
  arrangeWorkbench: { en: 'Arranged the workbench of a role', zh: '设置角色的工作台' },
  taskLink: { en: 'Created a task link', zh: '生成作业链接' },
  uploadAttachment: { en: 'Added an attachment', zh: '添加附件' },
  removeAttachment: { en: 'Deleted an attachment', zh: '删除附件' },
  voiceComment: { en: 'Added a voice comment', zh: '添加语音评语' },
  uploadVideo: { en: 'Uploaded a video', zh: '上传视频' },
  convertVideo: { en: 'Converted a video', zh: '视频转码' },
  completeCourse: { en: 'Course completed', zh: '完成课程' },
  accountClaimed: { en: 'Confirmed the account as their own', zh: '本人认领账号' },
} as const satisfies Readonly<Record<string, Label>>
export type OperationName = keyof typeof operationLabels

/** What things are done to besides records of resources. */
export const subjectLabels = {
  session: { en: 'Session', zh: '登录会话' },
  account: { en: 'Account', zh: '账号' },
  member: { en: 'Member', zh: '成员' },
  role: { en: 'Role', zh: '角色' },
  institution: { en: 'Institution', zh: '机构' },
  sample: { en: 'Sample records', zh: '演示' },
  openKey: { en: 'Signing key', zh: '签名密钥' },
  apiKey: { en: 'API key', zh: 'API 密钥' },
  operateLog: { en: 'Change log', zh: '变更日志' },
  operationLog: { en: 'Operation log', zh: '操作日志' },
} as const satisfies Readonly<Record<string, Label>>

/** Text of a name of the log: a resource's or action's label, else one of the above, else the name itself. */
export const labelOfName = (known: Readonly<Record<string, Label>>, name: string): Label =>
  (Object.hasOwn(known, name) ? known[name] : undefined) ?? { en: name, zh: name }

/** Text of what was done to records of a resource: the label of its action or of its change of state, else one of the deeds. */
export const deedOf = (
  resource: Pick<AnyResource, 'actions' | 'fields' | 'schedules'> | undefined,
  name: string,
): Label =>
  resource?.actions[name]?.label ??
  (resource && moveLabels(resource)[name]) ??
  resource?.schedules?.[name]?.label ??
  labelOfName(operationLabels, name)
