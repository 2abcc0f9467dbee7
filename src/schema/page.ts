import type { Label } from './label.ts'
import type { MenuGroup } from './menu.ts'

/** Who may open a page: members with its right, everyone who is logged in, or anyone. */
export type Audience = 'right' | 'member' | 'public'

export interface PageOptions<N extends string> {
  /** Its address: first and only path segment, in the specification's names. */
  readonly route: N
  /** Title of the document and of its menu entry. */
  readonly label: Label
  /** Screen; the schema knows no React. */
  readonly screen: () => Promise<() => unknown>
  /** Default 'right'. */
  readonly audience?: Audience
  /** The right that opens it; '<route>.read' unless said. */
  readonly right?: string
  /** Further rights that the screen's parts ask for, with what they allow; the permission tree offers them. */
  readonly rights?: Readonly<Record<string, Label>>
  /** Menu code; a page without one is in no menu. */
  readonly menu?: string
  readonly menuGroup?: MenuGroup
  readonly icon?: string
  /** No layout for phones: one shows it 1024 px wide (NAV-13). */
  readonly desktopOnly?: boolean
  /** False: outside the shell (log-in, payment and share pages). */
  readonly shell?: boolean
  /** Routes of screens that one goes to from it and comes back: meanwhile it stays as it was left, with its place, filters, page and selection (NAV-09). */
  readonly staysBeside?: readonly string[]
}
/** A hand-written page as the menu, the guard and the permission tree see it. */
export interface Page extends Required<
  Pick<
    PageOptions<string>,
    | 'route'
    | 'label'
    | 'screen'
    | 'audience'
    | 'right'
    | 'rights'
    | 'shell'
    | 'desktopOnly'
    | 'staysBeside'
  >
> {
  readonly menu?: string
  readonly menuGroup: MenuGroup
  readonly icon?: string
}

/**
 * Declares a hand-written page in the `pages.ts` of its folder; one line in custom-pages/index.ts registers it.
 *
 * @example
 * export const statistics = definePage({
 *   route: 'statistics',
 *   label: { en: 'Statistics', zh: '统计' },
 *   menu: 'statistics',
 *   menuGroup: 'statistics',
 *   icon: 'chart',
 *   screen: () => import('./StatisticsPage.tsx').then(module => module.StatisticsPage),
 * })
 */
export const definePage = <N extends string>(options: PageOptions<N>): Page => ({
  audience: 'right',
  right: `${options.route}.read`,
  rights: {},
  menuGroup: 'settings',
  shell: true,
  desktopOnly: false,
  staysBeside: [],
  ...options,
})
