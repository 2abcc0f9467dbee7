import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const joiningPages: readonly PageDefinition[] = [
  definePage({
    route: 'openClass',
    usesDevices: true,
    label: { en: 'Enter a classroom', zh: '进入教室' },
    audience: 'public',
    shell: false,
    expiredLogin: 'renewed',
    loadsPermissions: false,
    screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
  }),
  definePage({
    route: 'share',
    usesDevices: true,
    label: { en: 'Classroom', zh: '教室' },
    audience: 'public',
    shell: false,
    expiredLogin: 'renewed',
    loadsPermissions: false,
    fluid: true,
    screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
  }),
  definePage({
    route: 'shareClass',
    usesDevices: true,
    label: { en: 'Shared class', zh: '分享班级' },
    audience: 'public',
    shell: false,
    expiredLogin: 'renewed',
    loadsPermissions: false,
    fluid: true,
    screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
  }),
  definePage({
    route: 'httpShareClass',
    usesDevices: true,
    label: { en: 'Shared classroom', zh: '分享教室' },
    audience: 'public',
    shell: false,
    expiredLogin: 'renewed',
    screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
  }),
  definePage({
    route: 'invitationStudent',
    label: { en: 'Join a class', zh: '加入班级' },
    audience: 'public',
    shell: false,
    expiredLogin: 'renewed',
    loadsPermissions: false,
    fluid: true,
    screen: () => import('./InvitationPage.tsx').then(module => module.InvitationPage),
  }),
  /** The programs of the classroom (PLY-03). */
  definePage({
    route: 'download',
    label: { en: 'Download the classroom', zh: '下载教室客户端' },
    audience: 'public',
    shell: false,
    screen: () => import('./DownloadPage.tsx').then(module => module.DownloadPage),
  }),
]
