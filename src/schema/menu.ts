import type { IconName } from './icons.ts'
import type { Label } from './label.ts'

/** Headings of the menu, in their order. A resource or page says under which it stands (`menuGroup`). */
export const menuGroups = {
  home: { label: { en: 'Home', zh: '首页' }, icon: 'home' },
  people: { label: { en: 'People', zh: '人员' }, icon: 'student' },
  teaching: { label: { en: 'Teaching', zh: '教学' }, icon: 'book' },
  booking: { label: { en: 'Booking', zh: '约课' }, icon: 'calendar' },
  content: { label: { en: 'Content', zh: '内容' }, icon: 'folder' },
  learning: { label: { en: 'Learning', zh: '学习' }, icon: 'star' },
  statistics: { label: { en: 'Statistics', zh: '数据统计' }, icon: 'chart' },
  settings: { label: { en: 'Settings', zh: '设置' }, icon: 'settings' },
  access: { label: { en: 'Users and permissions', zh: '用户与权限' }, icon: 'lock' },
  log: { label: { en: 'Logs', zh: '日志' }, icon: 'history' },
} as const satisfies Readonly<Record<string, { readonly label: Label; readonly icon: IconName }>>
export type MenuGroup = keyof typeof menuGroups
