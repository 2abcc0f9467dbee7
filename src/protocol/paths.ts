/** The paths of the specification and our own; the only place where they are spelled. */
const root = '/edu_adminserver'

export const paths = {
  root,
  login: `${root}/app/login`,
  logout: `${root}/app/logout`,
  refresh: `${root}/app/token/refresh`,
  session: `${root}/app/session`,
  menu: `${root}/rbac-menu/get`,
  search: `${root}/search`,
  upload: `${root}/file/upload`,
  importJob: `${root}/importJob/get`,
  importRows: `${root}/importJob/rows`,
  // files on their way in, by the tus protocol
  uploads: `${root}/uploads`,
  // an import that is led through its steps
  beginImport: `${root}/importJob/begin`,
  imports: `${root}/importJob/list`,
  readSheet: `${root}/importJob/read`,
  checkImport: `${root}/importJob/check`,
  plannedRows: `${root}/importJob/plan`,
  editRows: `${root}/importJob/edit`,
  replaceAlike: `${root}/importJob/replace`,
  leaveRows: `${root}/importJob/leave`,
  decideTrash: `${root}/importJob/trash`,
  commitImport: `${root}/importJob/commit`,
  cancelImport: `${root}/importJob/cancel`,
  resumeImport: `${root}/importJob/resume`,
  undoImport: `${root}/importJob/undo`,
  errorWorkbook: `${root}/importJob/errors`,
  // background exports and bulk changes
  task: `${root}/task/get`,
  tasks: `${root}/task/list`,
  exportTasks: `${root}/task/export`,
  cancelTask: `${root}/task/cancel`,
  taskFile: `${root}/task/file`,
  version: '/version.json',
  // ways in (open)
  captcha: `${root}/app/captcha`,
  sendCode: `${root}/app/code/send`,
  loginByCode: `${root}/app/loginByCode`,
  loginOrg: `${root}/app/loginOrg`,
  register: `${root}/app/register`,
  createOrg: `${root}/app/createOrg`,
  overseaReg: `${root}/app/overseaReg`,
  resetPassword: `${root}/app/password/reset`,
  exchange: '/edu_appserver/exchangeAdmin/getAccessToken',
  // signed calls of the open interface
  // uploads by a personal link: its purpose follows
  passUploads: '/edu_openapi/uploads',
  ticket: '/edu_appserver/openapi/ticket',
  // keys of programs, for ordinary and for signed calls
  apiKeys: `${root}/apiKey/list`,
  exportApiKeys: `${root}/apiKey/export`,
  createApiKey: `${root}/apiKey/create`,
  replaceApiKey: `${root}/apiKey/replace`,
  endApiKey: `${root}/apiKey/end`,
  turnOnApiKey: `${root}/apiKey/turnOn`,
  // the person's own (with a session)
  account: `${root}/app/account`,
  updateAccount: `${root}/app/account/update`,
  changePassword: `${root}/app/password/change`,
  bind: `${root}/app/contact/bind`,
  unbind: `${root}/app/contact/unbind`,
  sessions: `${root}/app/sessions`,
  endSession: `${root}/app/sessions/end`,
  endOtherSessions: `${root}/app/sessions/endOthers`,
  switchInstitution: `${root}/app/institution/switch`,
  events: `${root}/app/events`,
  outbox: `${root}/app/outbox`,
  exportOutbox: `${root}/app/outbox/export`,
  // the institution
  currency: `${root}/webSchools/currency`,
  currencies: `${root}/webSchools/currency/query`,
  chooseCurrency: `${root}/webSchools/currency/choose`,
  schoolPermission: `${root}/org/findSchoolPermission`,
  accountType: `${root}/org/updateAccountType`,
  settings: `${root}/app/settings`,
} as const

/** A call of a resource: ('teacher', 'list') -> '/edu_adminserver/teacher/list'. */
export const resourcePath = (resource: string, verb: string): `/${string}` =>
  `${root}/${resource}/${verb}`
