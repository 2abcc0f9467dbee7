import { can, canDo, opensPage, verbs, type Access } from '../../../../src/access/index.ts'
import { maskedFields, revealRight } from '../../../../src/access/masked.ts'
import type { MenuItem } from '../../../../src/protocol/provider.ts'
import type { Label } from '../../../../src/schema/label.ts'
import { headingName, menuHeadings, type MenuPlace } from '../../../../src/schema/menu.ts'
import type { PageDefinition } from '../../../../src/schema/page.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { Registry } from '../../../platform/context.ts'

/** Everything that has screens. */
export interface Screens {
  readonly resources: Registry
  readonly pages: readonly PageDefinition[]
}
type Routed = AnyResource & { readonly routes: NonNullable<AnyResource['routes']> }

const routed = ({ resources }: Screens): Routed[] =>
  Object.values(resources).filter((r): r is Routed => r.routes !== undefined)

/** A screen with a menu code: an entry, a tab of one, or the settings of one. */
interface Placed {
  readonly place: MenuPlace & Pick<PageDefinition, 'menuGear'>
  readonly route: string
  readonly group: string
  /** As its tab is called. */
  readonly item: MenuItem
  /** As its entry is called. */
  readonly label: Label
  readonly allowed: (access: Access) => boolean
  readonly domesticOnly?: true | undefined
}
const itemOf = (
  { tabLabel, menu: id = '' }: MenuPlace,
  route: string,
  label: Label,
  icon: string | undefined,
): MenuItem => ({
  id,
  menucode: id,
  label: tabLabel ?? label,
  icon,
  url: `/${route}`,
  children: [],
})
const inOrder = (screens: readonly Placed[]): Placed[] =>
  screens.toSorted((a, b) => (a.place.menuOrder ?? 100) - (b.place.menuOrder ?? 100))

const placedOf = (screens: Screens): Placed[] =>
  inOrder([
    ...routed(screens)
      .filter(({ menu }) => menu !== undefined)
      .map((r): Placed => ({
        place: r,
        route: r.routes.list,
        group: headingName(r, 'people'),
        item: itemOf(r, r.routes.list, r.plural, r.icon),
        label: r.menuLabel ?? r.plural,
        allowed: access => canDo(access, r, 'read'),
      })),
    ...screens.pages
      .filter(({ menu }) => menu !== undefined)
      .map((page): Placed => ({
        place: page,
        route: page.route,
        group: headingName(page, 'settings'),
        item: itemOf(page, page.route, page.label, page.icon),
        label: page.menuLabel ?? page.label,
        allowed: access => opensPage(access, page),
        domesticOnly: page.domesticOnly,
      })),
  ])

/** An entry with the screens that share it and are open to the caller, its own first. */
const entryOf = (head: Placed, open: readonly Placed[]): MenuItem | undefined => {
  const own = open.filter(({ place, route }) => (place.menuRoute ?? route) === head.route)
  const [gear] = own.filter(({ place }) => place.menuGear)
  const tabs = [
    ...own.filter(one => one === head),
    ...own.filter(one => one !== head && one !== gear),
  ].map(({ item }) => item)
  const [first = gear?.item] = tabs
  if (!first) return undefined
  return {
    ...head.item,
    label: head.label,
    url: first.url,
    ...(tabs.length > 1 || (first !== head.item && first !== gear?.item) ? { tabs } : {}),
    ...(gear ? { gear: gear.item } : {}),
  }
}

/**
 * The menu of the screens the caller may open: entries under headings, each with the tabs and the
 * settings that belong to it; a heading without entries isn't there. What is for domestic
 * institutions is hidden from others (NAV-14).
 */
export const menuOf = (screens: Screens, access: Access, domestic: boolean): MenuItem[] => {
  const placed = placedOf(screens)
  const open = placed.filter(one => one.allowed(access) && (domestic || !one.domesticOnly))
  const headings = menuHeadings([...routed(screens), ...screens.pages])
  return headings.flatMap(({ name: group, label, icon, bare, page }) => {
    const children = placed
      .filter(one => one.group === group && one.place.menuRoute === undefined)
      .flatMap(head => entryOf(head, open) ?? [])
    if (bare) return children
    return children.length
      ? [{ id: group, menucode: group, label, icon, url: page ? `/${page}` : '', children }]
      : []
  })
}

/**
 * Addresses that the caller must not open (subFilter). A tab beside one that is open isn't among
 * them: its address shows that one.
 */
export const forbiddenOf = (screens: Screens, access: Access): string[] => {
  const open = new Set(
    placedOf(screens)
      .filter(one => one.allowed(access) && !one.place.menuGear)
      .map(({ place, route }) => place.menuRoute ?? route),
  )
  const beside = ({ menu, menuRoute }: MenuPlace, route: string): boolean =>
    menu !== undefined && open.has(menuRoute ?? route)
  return [
    ...routed(screens)
      .filter(r => !canDo(access, r, 'read'))
      .flatMap(r => [
        ...(beside(r, r.routes.list) ? [] : [`/${r.routes.list}`]),
        `/${r.routes.detail}`,
      ]),
    ...screens.pages
      .filter(page => !opensPage(access, page) && !beside(page, page.route))
      .map(page => `/${page.route}`),
  ]
}

const codesOfResource = (access: Access, resource: AnyResource): string[] => [
  ...(maskedFields(resource).length && can(access, revealRight(resource))
    ? [revealRight(resource)]
    : []),
  ...verbs.filter(verb => canDo(access, resource, verb)).map(verb => `${resource.name}.${verb}`),
  ...Object.entries(resource.actions)
    .filter(([name, action]) => can(access, action.right ?? `${resource.name}.${name}`))
    .map(([name]) => `${resource.name}.${name}`),
]

/**
 * The caller's permissions on the screens of a menu entry, including its detail pages: codes such
 * as 'teacher.create' and 'teacher.<action>', as its children.
 */
export const permissionsOf = (
  screens: Screens,
  access: Access,
  domestic: boolean,
  parentId: string,
): MenuItem[] => {
  const resource = routed(screens).find(r => r.menu === parentId)
  const entry = screens.pages.find(p => p.menu === parentId)
  const owner = resource ?? entry
  if (!owner)
    return (
      menuOf(screens, access, domestic)
        .find(group => group.id === parentId)
        ?.children.slice() ?? []
    )
  const route = entry?.route ?? resource?.routes.list
  const codes = new Set([
    ...(resource ? codesOfResource(access, resource) : []),
    ...screens.pages
      .filter(page => page === entry || page.menuRoute === route)
      .flatMap(page => [page.right, ...Object.keys(page.rights)])
      .filter(right => can(access, right)),
  ])
  return [...codes].map(code => ({
    id: code,
    menucode: code,
    label: owner.label,
    url: '',
    children: [],
  }))
}
