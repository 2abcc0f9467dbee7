import { canDo, verbs, type Access } from '../../../src/access/index.ts'
import type { MenuItem } from '../../../src/protocol/provider.ts'
import { menuGroups, type MenuGroup } from '../../../src/schema/menu.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { can } from '../../../src/access/index.ts'
import type { Registry } from '../records/context.ts'

const withScreens = (resources: Registry): AnyResource[] =>
  Object.values(resources).filter(r => r.menu !== undefined && r.routes !== undefined)

const entryOf = (resource: AnyResource): MenuItem => ({
  id: resource.menu ?? resource.name,
  menucode: resource.menu ?? resource.name,
  label: resource.plural,
  icon: resource.icon,
  url: `/${resource.routes?.list ?? resource.name}`,
  children: [],
})

/** The menu of the screens the caller may open, under small headings; a heading without entries isn't there. */
export const menuOf = (resources: Registry, access: Access): MenuItem[] =>
  (Object.keys(menuGroups) as MenuGroup[]).flatMap(group => {
    const children = withScreens(resources)
      .filter(r => (r.menuGroup ?? 'people') === group && canDo(access, r, 'read'))
      .map(entryOf)
    return children.length
      ? [{ id: group, menucode: group, label: menuGroups[group].label, icon: menuGroups[group].icon, url: '', children }]
      : []
  })

/** Addresses that the caller must not open (subFilter). */
export const forbiddenOf = (resources: Registry, access: Access): string[] =>
  withScreens(resources)
    .filter(r => !canDo(access, r, 'read'))
    .flatMap(r => [`/${r.routes?.list}`, `/${r.routes?.detail}`])

/** What the caller may do on a screen: codes such as 'teacher.create' and 'teacher.<action>', as children of its menu entry. */
export const permissionsOf = (resources: Registry, access: Access, parentId: string): MenuItem[] => {
  const resource = withScreens(resources).find(r => r.menu === parentId)
  if (!resource)
    return (
      menuOf(resources, access)
        .find(group => group.id === parentId)
        ?.children.slice() ?? []
    )
  const allowed = verbs.filter(verb => canDo(access, resource, verb)).map(verb => `${resource.name}.${verb}`)
  const actions = Object.entries(resource.actions)
    .filter(([name, action]) => can(access, action.right ?? `${resource.name}.${name}`))
    .map(([name]) => `${resource.name}.${name}`)
  return [...allowed, ...actions].map(code => ({ id: code, menucode: code, label: resource.label, url: '', children: [] }))
}
