import type { PageDefinition } from '../../schema/page.ts'
import type { AnyResource } from '../../schema/resource.ts'
import type { Label } from '../../schema/label.ts'
import { linkTo, screenOf, type Screen } from '../links.ts'
import type { MenuEntry } from './context.tsx'

/** The first address of a menu tree, in its order; undefined if no entry has one. */
export const firstUrl = (menus: readonly MenuEntry[]): string | undefined => {
  for (const entry of menus) {
    const url = entry.url || firstUrl(entry.children)
    if (url) return url.startsWith('/') ? url : `/${url}`
  }
  return undefined
}

/** First segment of an address: '/teacherDetail?id=1' -> 'teacherDetail'. */
export const segmentOf = (path: string): string =>
  path.replace(/^\//, '').split(/[/?#]/, 1)[0] ?? ''

/** A screen of a resource, as an address names it. */
export interface ScreenAddress {
  readonly resource: AnyResource
  readonly screen: Screen
  readonly id?: string
}
/** Finds the screen of a resource that an address leads to; undefined for any other page. */
export const screenAddressOf = (
  resources: readonly AnyResource[],
  pathname: string,
  search: URLSearchParams,
): ScreenAddress | undefined => {
  const segment = segmentOf(pathname)
  for (const resource of resources) {
    if (resource.routes?.list === segment) return { resource, screen: 'list' }
    if (resource.routes?.detail !== segment) continue
    const screen = screenOf(search)
    // who may not write has no form, save one that the definition brings
    const id = search.get('id')
    const hasForm = resource.writes === undefined || (resource.writes === 'append' && id === null)
    if (!hasForm && screen !== 'show' && !resource.override?.screens?.form) return undefined
    return { resource, screen, ...(id === null ? {} : { id }) }
  }
  return undefined
}

/**
 * The list to show instead of a page of one record, if its address names none; else undefined.
 */
export const listInstead = (
  at: ScreenAddress | PageDefinition,
  search: URLSearchParams,
): string | undefined => {
  if (screenOf(search) === 'create') return undefined
  if ('resource' in at)
    return at.screen === 'list' || at.id ? undefined : linkTo(at.resource, 'list')
  return at.asksFor && !search.get(at.asksFor) ? `/${at.menuRoute ?? ''}` : undefined
}

/** The screens of an entry, its settings last. */
export const screensOfEntry = (entry: MenuEntry): readonly MenuEntry[] => [
  ...(entry.tabs ?? [entry]),
  ...(entry.gear ? [entry.gear] : []),
]

/** All screens of a menu, each tab and all settings among them, in its order. */
export const screensOf = (menus: readonly MenuEntry[]): readonly MenuEntry[] =>
  menus.flatMap(entry =>
    entry.children.length > 0 || entry.url === ''
      ? screensOf(entry.children)
      : screensOfEntry(entry),
  )

/**
 * The menu entry that leads to an address, and the headings above it, outermost first; last the tab
 * or the settings of the entry, where the address is theirs. Empty where none does.
 */
export const trail = (menus: readonly MenuEntry[], segment: string): readonly MenuEntry[] => {
  const isHere = ({ url }: MenuEntry) => url !== '' && segmentOf(url) === segment
  for (const entry of menus) {
    const tab = [...(entry.tabs ?? []), ...(entry.gear ? [entry.gear] : [])].find(isHere)
    if (tab) return [entry, tab]
    if (isHere(entry)) return [entry]
    const below = trail(entry.children, segment)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}

/** The screens that belong to another one's menu entry. */
interface ScreensOfEntries {
  readonly resources: readonly Pick<AnyResource, 'routes' | 'menu' | 'menuRoute'>[]
  readonly pages: readonly Pick<PageDefinition, 'route' | 'menu' | 'menuRoute'>[]
}
/**
 * The first segment of the address that the menu entry of `segment` leads to: a detail belongs to
 * its list's entry, a page to that of its `menuRoute` (NAV-10). Every other address is its own, a
 * tab among them.
 */
export const entryRouteOf = ({ resources, pages }: ScreensOfEntries, segment: string): string => {
  const page = pages.find(({ route }) => route === segment)
  return (
    (page?.menu ? undefined : page?.menuRoute) ??
    resources.find(({ routes }) => routes?.detail === segment)?.routes?.list ??
    segment
  )
}

/**
 * The address of the first tab that the person may open of the page of tabs that `segment` belongs
 * to; undefined where it is none, or nothing of it is open.
 */
export const openTabOf = (
  menus: readonly MenuEntry[],
  { resources, pages }: ScreensOfEntries,
  segment: string,
): string | undefined => {
  const screenAt = (route: string) =>
    pages.find(page => page.route === route && page.menu !== undefined) ??
    resources.find(({ routes }) => routes?.list === route)
  const head = screenAt(screenAt(segment)?.menuRoute ?? segment)
  const entry = menus
    .flatMap(one => [one, ...one.children])
    .find(({ id, url }) => id === head?.menu && url !== '')
  return entry && segmentOf(entry.url) !== segment ? `/${segmentOf(entry.url)}` : undefined
}

const forms: Readonly<Record<Exclude<Screen, 'list'>, (label: Label) => Label>> = {
  show: label => label,
  edit: label => ({ en: `Edit ${label.en.toLowerCase()}`, zh: `编辑${label.zh}` }),
  create: label => ({ en: `New ${label.en.toLowerCase()}`, zh: `新建${label.zh}` }),
}
/** Title of a resource's screen: "Teachers", "Teacher", "Edit teacher", "New teacher". */
export const screenTitle = ({
  resource,
  screen,
}: Pick<ScreenAddress, 'resource' | 'screen'>): Label =>
  screen === 'list' ? resource.plural : forms[screen](resource.label)
