import type { IconName } from './icons.ts'
import type { Label } from './label.ts'

/** Headings of the menu, in their order. A resource or page names its heading (`menuGroup`). */
export const menuGroups = {
  home: { label: { en: 'Home', zh: '首页' }, icon: 'home' },
  people: { label: { en: 'People', zh: '人员' }, icon: 'student' },
  teaching: { label: { en: 'Teaching', zh: '教学' }, icon: 'book' },
  supervision: { label: { en: 'Supervision', zh: '监课' }, icon: 'eye' },
  booking: { label: { en: 'Booking', zh: '约课' }, icon: 'calendar' },
  seminars: { label: { en: 'Seminars', zh: '研讨会' }, icon: 'globe' },
  content: { label: { en: 'Content', zh: '内容' }, icon: 'folder' },
  learning: { label: { en: 'Learning', zh: '学习' }, icon: 'star' },
  statistics: { label: { en: 'Statistics', zh: '数据统计' }, icon: 'chart' },
  finance: { label: { en: 'Finance', zh: '财务' }, icon: 'money' },
  settings: { label: { en: 'Settings', zh: '设置' }, icon: 'settings' },
  access: { label: { en: 'Users and permissions', zh: '用户与权限' }, icon: 'lock' },
  log: { label: { en: 'Logs', zh: '日志' }, icon: 'history' },
} as const satisfies Readonly<Record<string, { readonly label: Label; readonly icon: IconName }>>
export type MenuGroup = keyof typeof menuGroups

/**
 * A heading of a domain's own, one constant that its resources and pages share. Its name must be no
 * other heading's.
 */
export interface MenuHeading {
  readonly name: string
  readonly label: Label
  readonly icon: IconName
  /** The heading above it. */
  readonly after: MenuGroup
}

interface InMenu {
  readonly menuGroup?: MenuGroup | MenuHeading | undefined
}

/** The name of the heading above a resource or page. */
export const headingName = ({ menuGroup }: InMenu, usual: MenuGroup): string =>
  typeof menuGroup === 'object' ? menuGroup.name : (menuGroup ?? usual)

/**
 * All headings in order: those of every domain, and those that these resources and pages declare.
 */
export const menuHeadings = (
  declared: readonly InMenu[],
): readonly { readonly name: string; readonly label: Label; readonly icon: IconName }[] => {
  const own = new Map(
    declared.flatMap(({ menuGroup }) =>
      typeof menuGroup === 'object' ? [[menuGroup.name, menuGroup] as const] : [],
    ),
  )
  return Object.entries(menuGroups).flatMap(([name, group]) => [
    { name, ...group },
    ...[...own.values()].filter(({ after }) => after === name),
  ])
}
