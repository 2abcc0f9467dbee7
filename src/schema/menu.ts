import type { IconName } from './icons.ts'
import type { Label } from './label.ts'
import type { Aliases, ScreenVerb } from './palette.ts'

interface Heading {
  readonly label: Label
  readonly icon: IconName
  /** True: its entries are on the top level of the menu, without a heading above them. */
  readonly bare?: true
  /** It is one entry, which leads to this page; the page is an index of what is below it. */
  readonly page?: string
}

/** Headings of the menu, in their order. A resource or page names its heading (`menuGroup`). */
export const menuGroups = {
  home: { label: { en: 'Home', zh: '首页' }, icon: 'home', bare: true },
  teaching: { label: { en: 'Teaching', zh: '教学' }, icon: 'book' },
  people: { label: { en: 'People', zh: '学员与老师' }, icon: 'student' },
  booking: { label: { en: 'Booking', zh: '约课' }, icon: 'calendar' },
  content: { label: { en: 'Content', zh: '资源' }, icon: 'folder' },
  statistics: { label: { en: 'Statistics', zh: '统计' }, icon: 'chart', bare: true },
  finance: { label: { en: 'Billing', zh: '费用' }, icon: 'money' },
  settings: { label: { en: 'Settings', zh: '设置' }, icon: 'settings', page: 'settings' },
} as const satisfies Readonly<Record<string, Heading>>
export type MenuGroup = keyof typeof menuGroups

/**
 * A heading of a domain's own, one constant that its resources and pages share. Its name must be no
 * other heading's.
 */
export interface MenuHeading extends Heading {
  readonly name: string
  /** The heading above it. */
  readonly after: MenuGroup
}

/** Where a screen belongs in the menu. */
export interface MenuPlace {
  /** Menu code, by which its permissions are asked for (NAV-10). */
  readonly menu?: string
  /** The heading of the menu above its entry, or one of the domain's own. */
  readonly menuGroup?: MenuGroup | MenuHeading
  /**
   * The route whose menu entry it belongs to. With a menu code of its own it is a tab there, beside
   * the screen of that route; without one it is reached from its screens, and the sidebar marks
   * that entry (NAV-10).
   */
  readonly menuRoute?: string
  /** Place among the entries of its heading or the tabs of its entry: lower first. Default: 100. */
  readonly menuOrder?: number
  /** What its entry is called, where several screens share it. Default: as the screen. */
  readonly menuLabel?: Label
  /** What its tab is called beside the others of its entry. Default: as the screen. */
  readonly tabLabel?: Label
  /** Further words by which Ctrl-K finds the screen. */
  readonly aliases?: Aliases
  /** Work that begins on the screen, as Ctrl-K offers it besides creating and importing. */
  readonly verbs?: readonly ScreenVerb[]
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
): readonly (Heading & { readonly name: string })[] => {
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
