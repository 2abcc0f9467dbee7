import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const joiningPages: readonly PageDefinition[] = [
  definePage({
    route: 'openClass',
    label: { en: 'Enter a classroom', zh: '进入教室' },
    audience: 'public',
    shell: false,
    expiredLogin: 'renewed',
    loadsPermissions: false,
    screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
  }),
  definePage({
    route: 'share',
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
]
