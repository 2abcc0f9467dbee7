import { definePage } from '../../src/schema/page.ts'

export const openClass = definePage({
  route: 'openClass',
  label: { en: 'Enter a classroom', zh: '进入教室' },
  audience: 'public',
  shell: false,
  expiredLogin: 'renewed',
  loadsPermissions: false,
  screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
})

export const share = definePage({
  route: 'share',
  label: { en: 'Classroom', zh: '教室' },
  audience: 'public',
  shell: false,
  expiredLogin: 'renewed',
  loadsPermissions: false,
  fluid: true,
  screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
})

export const shareClass = definePage({
  route: 'shareClass',
  label: { en: 'Shared class', zh: '分享班级' },
  audience: 'public',
  shell: false,
  expiredLogin: 'renewed',
  loadsPermissions: false,
  fluid: true,
  screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
})

export const httpShareClass = definePage({
  route: 'httpShareClass',
  label: { en: 'Shared classroom', zh: '分享教室' },
  audience: 'public',
  shell: false,
  expiredLogin: 'renewed',
  screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
})

export const invitationStudent = definePage({
  route: 'invitationStudent',
  label: { en: 'Join a class', zh: '加入班级' },
  audience: 'public',
  shell: false,
  expiredLogin: 'renewed',
  loadsPermissions: false,
  fluid: true,
  screen: () => import('./InvitationPage.tsx').then(module => module.InvitationPage),
})
