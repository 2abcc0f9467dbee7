import { can, canDo, verbs, type Access } from '../../../../src/access/index.ts'
import { maskedFields, revealRight } from '../../../../src/access/tree.ts'
import type { MenuItem } from '../../../../src/protocol/provider.ts'
import { menuGroups, type MenuGroup } from '../../../../src/schema/menu.ts'
import type { PageDefinition } from '../../../../src/schema/page.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { Registry } from '../../../platform/context.ts'
import { keysOf } from '../../../../src/schema/keysOf.ts'

/** Everything that has screens. */
export interface Screens {
  readonly resources: Registry
  readonly pages: readonly PageDefinition[]
}
type Routed = AnyResource & { readonly routes: NonNullable<AnyResource['routes']> }

const routed = ({ resources }: Screens): Routed[] =>
  Object.values(resources).filter((r): r is Routed => r.routes !== undefined)

interface Entry {
  readonly group: MenuGroup
  readonly item: MenuItem
  readonly allowed: (access: Access) => boolean
}
const entriesOf = (screens: Screens): Entry[] => [
  ...routed(screens)
    .filter(r => r.menu !== undefined)
    .map((r): Entry => {
      const code = r.menu ?? r.name
      return {
        group: r.menuGroup ?? 'people',
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
            group: page.menuGroup,
            item: {
              id: page.menu,
              menucode: page.menu,
              label: page.label,
              icon: page.icon,
              url: `/${page.route}`,
              children: [],
            },
            allowed: access => page.audience !== 'right' || can(access, page.right),
          },
        ],
  ),
]

/** The menu of the screens the caller may open, under small headings; a heading without entries isn't there. */
export const menuOf = (screens: Screens, access: Access): MenuItem[] => {
  const entries = entriesOf(screens).filter(entry => entry.allowed(access))
  return keysOf(menuGroups).flatMap(group => {
    const children = entries.filter(entry => entry.group === group).map(entry => entry.item)
    return children.length
      ? [
          {
            id: group,
            menucode: group,
            label: menuGroups[group].label,
            icon: menuGroups[group].icon,
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
  ...screens.pages
    .filter(page => page.audience === 'right' && !can(access, page.right))
    .map(page => `/${page.route}`),
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
 * What the caller may do on the screens of a menu entry, its details among them: codes such as 'teacher.create' and 'teacher.<action>', as
 * its children.
 */
export const permissionsOf = (screens: Screens, access: Access, parentId: string): MenuItem[] => {
  const resource = routed(screens).find(r => r.menu === parentId)
  const entry = screens.pages.find(p => p.menu === parentId)
  const owner = resource ?? entry
  if (!owner)
    return (
      menuOf(screens, access)
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
