import type { IconName } from './icons.ts'
import type { Label } from './label.ts'
import type { MenuPlace } from './menu.ts'

/** Who can open a page: members with its permission, everyone who is logged in, or anyone. */
export type PageAudience = 'right' | 'member' | 'public'

/**
 * What happens to another portal's tokens (atoken, ntoken) in an address: the login page gets them
 * and leads back (NAV-11), the address itself exchanges them for a session (SES-17), or its screen
 * handles them.
 */
export type PortalTokens = 'forwarded' | 'exchanged' | 'own'

/**
 * What happens if the server no longer accepts the browser's login: the person must log in; the
 * login is renewed, or else removed and the public screen shown (PLY-02); or it is removed at once
 * (SES-05).
 */
export type ExpiredLogin = 'asked' | 'renewed' | 'forgotten'

/** How an address is treated, whether its screen is written yet or not. */
export interface AddressOptions<N extends string> {
  /** First and only path segment, in the specification's names. */
  readonly route: N
  /** Default 'right'. */
  readonly audience?: PageAudience
  /** Default 'forwarded'. */
  readonly portalTokens?: PortalTokens
  /** Default 'asked'. */
  readonly expiredLogin?: ExpiredLogin
  /** False: no menu permissions are loaded after a navigation to it (NAV-10). */
  readonly loadsPermissions?: boolean
  /** Its width is always the device's own; on a phone all other pages are 1024 px wide (NAV-13). */
  readonly fluid?: boolean
}
/** An address as the guard sees it. */
export type Address = Required<AddressOptions<string>>

const ordinary = {
  audience: 'right',
  portalTokens: 'forwarded',
  expiredLogin: 'asked',
  loadsPermissions: true,
  fluid: false,
} as const

/** Outlines of pages other than tables. */
export type PageShape = 'calendar' | 'cards'

export interface PageOptions<N extends string> extends AddressOptions<N>, MenuPlace {
  /** Title of the document and of its menu entry. */
  readonly label: Label
  /** Screen; the schema knows no React. */
  readonly screen: () => Promise<() => unknown>
  /** The right that opens it; '<route>.read' unless said. */
  readonly right?: string
  /**
   * Further permissions of the screen's parts, with their labels; the permission tree offers them.
   */
  readonly rights?: Readonly<Record<string, Label>>
  /** True: each of `rights` opens the page, too; it shows only what those rights allow. */
  readonly opensByAny?: true
  /** False: its permissions are for people alone; no API key holds them. */
  readonly apiKeys?: false
  /**
   * True: its menu entry is hidden from institutions outside the home country or region (NAV-14).
   */
  readonly domesticOnly?: true
  /** True: it is no tab of the entry of `menuRoute`, but the settings that its gear leads to. */
  readonly menuGear?: true
  /** Beside its menu entry. */
  readonly icon?: IconName
  /** What it looks like while its code is fetched; default: a table. */
  readonly skeleton?: PageShape
  /**
   * Name of the resource whose own screen this page replaces at its route: links to the resource's
   * list and records lead to it.
   */
  readonly standsFor?: string
  /**
   * The parameter of its address that names what it shows (`id`). An address without it leads to
   * the page of `menuRoute` and says so.
   */
  readonly asksFor?: string
  /**
   * False: it shows no records and needs no definition of a resource, so that it opens without
   * waiting for them; so do public pages.
   */
  readonly showsRecords?: boolean
  /** It needs camera and microphone, which the browser allows on no other page. */
  readonly usesDevices?: boolean
  /** It shows external websites in a frame, which the browser allows on no other page. */
  readonly framesWebsites?: boolean
  /** False: outside the shell (log-in, payment and share pages). */
  readonly shell?: boolean
  /**
   * The server serves its address with a separate page that loads no part of the console:
   * `<light>/index.html` of the build (decision 084).
   */
  readonly light?: 'report' | 'seminar'
  /**
   * The path of the call that exports its list, or the reason why it has none ('charts of sums'):
   * every hand-written screen declares it (IMP-03), here or in tests/spec/exports.json.
   */
  readonly exports?:
    | `/${string}`
    | {
        /** Why it lists nothing. */
        readonly none: string
      }
  /**
   * Routes that people open from this page and come back from: meanwhile it keeps its scroll
   * position, filters, page and selection (NAV-09).
   */
  readonly staysBeside?: readonly string[]
}
/** A hand-written page as the menu, the guard and the permission tree see it. */
export interface PageDefinition
  extends
    Address,
    Omit<MenuPlace, 'menuGroup'>,
    Required<
      Pick<
        PageOptions<string>,
        | 'label'
        | 'screen'
        | 'menuGroup'
        | 'right'
        | 'rights'
        | 'shell'
        | 'showsRecords'
        | 'usesDevices'
        | 'framesWebsites'
        | 'staysBeside'
      >
    > {
  readonly apiKeys?: false
  readonly opensByAny?: true
  readonly standsFor?: string
  readonly asksFor?: string
  readonly domesticOnly?: true
  readonly menuGear?: true
  readonly icon?: IconName
  readonly skeleton?: PageShape
  readonly exports?: PageOptions<string>['exports']
  readonly light?: 'report' | 'seminar'
}

/**
 * Declares a hand-written page in the list of its folder's `pages.ts`; custom-pages/index.ts has
 * one line for each folder.
 *
 * @example
 * export const statisticsPages: readonly PageDefinition[] = [
 *   definePage({
 *     route: 'statistics',
 *     label: { en: 'Statistics', zh: '统计' },
 *     menu: 'statistics',
 *     menuGroup: 'statistics',
 *     icon: 'chart',
 *     screen: () => import('./StatisticsPage.tsx').then(module => module.StatisticsPage),
 *   }),
 * ]
 */
export const definePage = <N extends string>(options: PageOptions<N>): PageDefinition => ({
  ...ordinary,
  right: `${options.route}.read`,
  rights: {},
  menuGroup: 'settings',
  shell: true,
  showsRecords: options.audience !== 'public',
  usesDevices: false,
  framesWebsites: false,
  staysBeside: [],
  ...options,
})
