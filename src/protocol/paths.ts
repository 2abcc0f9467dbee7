/** The specification's paths and the house's own; the only place where they are spelled. */
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
  version: '/version.json',
} as const

/** A call of a resource: ('teacher', 'list') -> '/edu_adminserver/teacher/list'. */
export const resourcePath = (resource: string, verb: string): string => `${root}/${resource}/${verb}`
