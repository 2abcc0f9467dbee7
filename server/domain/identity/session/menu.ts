import { can, canDo, opensPage, verbs, type Access } from '../../../../src/access/index.ts'
import { maskedFields, revealRight } from '../../../../src/access/tree.ts'
import type { MenuItem } from '../../../../src/protocol/provider.ts'
import { headingName, menuHeadings } from '../../../../src/schema/menu.ts'
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

interface Entry {
  readonly group: string
  readonly item: MenuItem
  readonly allowed: (access: Access) => boolean
  readonly domesticOnly?: true | undefined
}
const entriesOf = (screens: Screens): Entry[] => [
  ...routed(screens)
    .filter(r => r.menu !== undefined)
    .map((r): Entry => {
      const code = r.menu ?? r.name
      return {
        group: headingName(r, 'people'),
        item: {
          id: code,
          menucode: code,
          label: r.plural,
          icon: r.icon,
          url: `/${r.routes.list}`,
          children: [],
        },
        allowed: access => canDo(access, r, 'read'),
      }
    }),
  ...screens.pages.flatMap((page): Entry[] =>
    page.menu === undefined
      ? []
      : [
          {
            group: headingName(page, 'settings'),
            item: {
              id: page.menu,
              menucode: page.menu,
              label: page.label,
              icon: page.icon,
              url: `/${page.route}`,
              children: [],
            },
            allowed: access => opensPage(access, page),
            domesticOnly: page.domesticOnly,
          },
        ],
  ),
]

/**
 * The menu of the screens that the caller can open, grouped under headings; empty headings are left
 * out. Entries for domestic institutions are hidden from others (NAV-14).
 */
export const menuOf = (screens: Screens, access: Access, domestic: boolean): MenuItem[] => {
  const entries = entriesOf(screens).filter(
    entry => entry.allowed(access) && (domestic || !entry.domesticOnly),
  )
  const headings = menuHeadings([...routed(screens), ...screens.pages])
  return headings.flatMap(({ name: group, label, icon }) => {
    const children = entries.filter(entry => entry.group === group).map(entry => entry.item)
    return children.length
      ? [
          {
            id: group,
            menucode: group,
            label,
            icon,
            url: '',
            children,
          },
        ]
      : []
  })
}

/** Addresses that the caller must not open (subFilter). */
export const forbiddenOf = (screens: Screens, access: Access): string[] => [
  ...routed(screens)
    .filter(r => !canDo(access, r, 'read'))
    .flatMap(r => [`/${r.routes.list}`, `/${r.routes.detail}`]),
  ...screens.pages.filter(page => !opensPage(access, page)).map(page => `/${page.route}`),
]

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
