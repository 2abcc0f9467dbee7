import type { PageDefinition } from '../schema/page.ts'
import type { AnyResource } from '../schema/resource.ts'
import { can, type Access } from './index.ts'
import { revealRight } from './masked.ts'
import { maskTree, rightTree, type RightGroup } from './tree.ts'

type Resources = readonly AnyResource[]
type Pages = readonly PageDefinition[]

/** Permissions that decide what someone can see of a resource, whoever else can write it. */
const readingCodes = (resource: AnyResource): ReadonlySet<string> =>
  new Set([
    `${resource.name}.read`,
    `${resource.name}.export`,
    ...Object.values(resource.fields).flatMap(({ options }) => options.right ?? []),
  ])

/**
 * Permissions that no API key can have: definitions declare them (`apiKeys`), and what is masked
 * for a key stays masked.
 */
const withheldCodes = (resources: Resources, pages: Pages): ReadonlySet<string> => {
  const withheld = new Set(resources.map(revealRight))
  for (const resource of resources)
    for (const [name, action] of Object.entries(resource.actions))
      if (action.apiKeys === false) withheld.add(action.right ?? `${resource.name}.${name}`)
  for (const { apiKeys, audience, right, rights } of pages) {
    if (apiKeys !== false) continue
    if (audience === 'right') withheld.add(right)
    for (const code of Object.keys(rights)) withheld.add(code)
  }
  for (const { nodes } of rightTree(
    resources.filter(resource => resource.apiKeys === 'read'),
    [],
  ))
    for (const { name, leaves } of nodes) {
      const resource = resources.find(one => one.name === name)
      const reading = resource ? readingCodes(resource) : new Set()
      for (const { code } of leaves) if (!reading.has(code)) withheld.add(code)
    }
  return withheld
}

/** The permission tree as far as API keys can be given it. */
export const apiKeyTree = (resources: Resources, pages: Pages): RightGroup[] => {
  const withheld = withheldCodes(resources, pages)
  return rightTree(resources, pages).flatMap(group => {
    const nodes = group.nodes.flatMap(node => {
      const leaves = node.leaves.filter(({ code }) => !withheld.has(code))
      return leaves.length ? [{ ...node, leaves }] : []
    })
    return nodes.length ? [{ ...group, nodes }] : []
  })
}

/** Every right that an API key can be given. */
export const apiKeyRights = (resources: Resources, pages: Pages): ReadonlySet<string> =>
  new Set(
    apiKeyTree(resources, pages).flatMap(({ nodes }) =>
      nodes.flatMap(({ leaves }) => leaves.map(({ code }) => code)),
    ),
  )

/** Every data permission there is. */
export const maskCodes = (resources: Resources): string[] => [
  ...new Set(maskTree(resources).flatMap(({ leaves }) => leaves.map(({ code }) => code))),
]

/** The permissions of an API key. */
export interface ApiKeyGrant {
  readonly rights: readonly string[]
  /** Data permissions whose values it sees unmasked. */
  readonly clear: readonly string[]
}

/**
 * The current permissions of an API key: those granted to it that its maker also has. Masked for it
 * is everything that is masked for its maker or was not granted unmasked, so that a field that
 * becomes masked later is masked for it too.
 */
export const apiKeyAccess = (
  maker: Access,
  { rights, clear }: ApiKeyGrant,
  resources: Resources,
  pages: Pages,
): Access => {
  const offered = apiKeyRights(resources, pages)
  return {
    rights: new Set(rights.filter(right => offered.has(right) && can(maker, right))),
    masks: new Set([...maker.masks, ...maskCodes(resources).filter(code => !clear.includes(code))]),
  }
}
