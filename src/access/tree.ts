import type { Label } from '../schema/label.ts'
import { headingName, menuHeadings } from '../schema/menu.ts'
import type { PageDefinition } from '../schema/page.ts'
import type { AnyResource } from '../schema/resource.ts'
import { isOffered, isPlatformRight, verbs, type Access, type Verb } from './index.ts'
import { maskedFields, revealRight } from './masked.ts'

/** One right that a role can be given. */
export interface RightLeaf {
  readonly code: string
  readonly label: Label
}
/**
 * A resource or page with its permissions. `opens`: the permission that all others require;
 * undefined if everyone can open it.
 */
export interface RightNode {
  readonly name: string
  readonly label: Label
  readonly opens: string | undefined
  readonly leaves: readonly RightLeaf[]
}
export interface RightGroup {
  readonly name: string
  readonly label: Label
  readonly nodes: readonly RightNode[]
}
/** A data permission: whose field it masks. */
export interface MaskLeaf {
  readonly code: string
  readonly label: Label
}
export interface MaskNode {
  readonly name: string
  readonly label: Label
  readonly leaves: readonly MaskLeaf[]
}

type Resources = readonly AnyResource[]
type Pages = readonly PageDefinition[]

const verbLabels: Readonly<Record<Verb | 'reveal', Label>> = {
  read: { en: 'View', zh: '查看' },
  create: { en: 'Add', zh: '新增' },
  update: { en: 'Edit', zh: '编辑' },
  delete: { en: 'Delete', zh: '删除' },
  restore: { en: 'Restore from trash', zh: '从回收站恢复' },
  import: { en: 'Import', zh: '导入' },
  export: { en: 'Export', zh: '导出' },
  reveal: { en: 'Reveal masked data', zh: '查看脱敏数据的原文' },
}

/**
 * The verbs of a resource: one without import has no import right, one that only the server writes
 * has no write rights.
 */
export const verbsOf = (resource: AnyResource): Verb[] =>
  verbs.filter(
    verb => isOffered(resource, verb) && !(verb === 'export' && resource.export === false),
  )

const movesOf = (resource: AnyResource): RightLeaf[] =>
  Object.values(resource.fields).flatMap(({ options }) => {
    const to: unknown = 'to' in options ? options.to : undefined
    if (typeof to !== 'object' || to === null) return []
    return Object.values(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- moves carry their label and right, whatever the states are called
      to as Readonly<Record<string, Readonly<Record<string, { label: Label; right?: string }>>>>,
    ).flatMap(targets =>
      Object.values(targets).flatMap(({ right, label }) =>
        right === undefined ? [] : [{ code: right, label }],
      ),
    )
  })

const once = (leaves: readonly RightLeaf[]): RightLeaf[] => [
  ...new Map(leaves.map(leaf => [leaf.code, leaf])).values(),
]

const nodeOf = (resource: AnyResource): RightNode => ({
  name: resource.name,
  label: resource.plural,
  opens: `${resource.name}.read`,
  leaves: once([
    ...verbsOf(resource).map(verb => ({
      code: `${resource.name}.${verb}`,
      label: verbLabels[verb],
    })),
    ...(maskedFields(resource).length
      ? [{ code: revealRight(resource), label: verbLabels.reveal }]
      : []),
    ...Object.entries(resource.actions).map(([name, action]) => ({
      code: action.right ?? `${resource.name}.${name}`,
      label: action.label,
    })),
    ...movesOf(resource),
    ...Object.entries(resource.rights ?? {}).map(([code, label]) => ({ code, label })),
    ...Object.values(resource.fields).flatMap(({ options }) =>
      options.right === undefined
        ? []
        : [
            {
              code: options.right,
              label: { en: `View “${options.label.en}”`, zh: `查看“${options.label.zh}”` },
            },
          ],
    ),
  ]),
})

const pageNode = (page: PageDefinition): RightNode => {
  const opens = page.audience === 'right' ? page.right : undefined
  return {
    name: page.route,
    label: page.label,
    opens: page.opensByAny ? undefined : opens,
    leaves: once([
      ...(opens === undefined ? [] : [{ code: opens, label: verbLabels.read }]),
      ...Object.entries(page.rights).map(([code, label]) => ({ code, label })),
    ]),
  }
}

/**
 * All permissions that a role can have, under the headings of the menu: an institution's, or those
 * of the platform's operator. A page whose permission belongs to a resource adds none.
 */
export const rightTree = (
  resources: Resources,
  pages: Pages,
  of: 'institution' | 'operator' = 'institution',
): RightGroup[] => {
  const isOf = (code: string): boolean => isPlatformRight(code) === (of === 'operator')
  const own = new Set(resources.flatMap(resource => nodeOf(resource).leaves.map(leaf => leaf.code)))
  const nodes = [
    ...resources.map(resource => ({
      group: headingName(resource, resource.menu === undefined ? 'settings' : 'people'),
      node: nodeOf(resource),
    })),
    ...pages
      .filter(page => page.audience !== 'public')
      .map(page => ({ group: headingName(page, 'settings'), node: pageNode(page) }))
      .filter(({ node }) => node.leaves.some(leaf => !own.has(leaf.code))),
  ]
  return menuHeadings([...resources, ...pages]).flatMap(({ name, label }) => {
    const inGroup = nodes
      .filter(({ group }) => group === name)
      .map(({ node }) => ({ ...node, leaves: node.leaves.filter(({ code }) => isOf(code)) }))
      .filter(({ leaves }) => leaves.length > 0)
    return inGroup.length ? [{ name, label, nodes: inGroup }] : []
  })
}

/** The data permissions there are (ROL-02), by the resource whose fields they mask. */
export const maskTree = (resources: Resources): MaskNode[] =>
  resources.flatMap(resource => {
    const leaves = maskedFields(resource).flatMap((name): MaskLeaf[] => {
      const options = resource.fields[name]?.options
      return options?.masked === undefined ? [] : [{ code: options.masked, label: options.label }]
    })
    return leaves.length ? [{ name: resource.name, label: resource.plural, leaves }] : []
  })

/** Names of permission codes for people ('Teachers: Delete'); an unknown code stays as it is. */
export const namesOf = (
  codes: readonly string[],
  resources: Resources,
  pages: Pages = [],
): Label => {
  const nodes = [
    ...rightTree(resources, pages).flatMap(group => group.nodes),
    ...maskTree(resources),
  ]
  const named = codes.map((code): Label => {
    if (code === '*') return { en: 'all permissions', zh: '全部权限' }
    for (const node of nodes) {
      const leaf = node.leaves.find(one => one.code === code)
      if (leaf)
        return {
          en: `${node.label.en}: ${leaf.label.en}`,
          zh: `${node.label.zh}：${leaf.label.zh}`,
        }
    }
    return { en: code, zh: code }
  })
  return { en: named.map(one => one.en).join(', '), zh: named.map(one => one.zh).join('、') }
}

/**
 * What a role grants beyond its maker's own access: permissions that they lack, and values that
 * they see masked.
 */
export const beyond = (
  maker: Access,
  role: { readonly rights: readonly string[]; readonly masks: readonly string[] },
) => ({
  rights:
    maker.rights === 'all'
      ? []
      : role.rights.filter(right => maker.rights !== 'all' && !maker.rights.has(right)),
  masks: [...maker.masks].filter(mask => !role.masks.includes(mask)),
})

/**
 * Whether someone with these permissions and masks can do or see more than the caller: then the
 * caller can't change their login, role or record. A person without any permission sees no values,
 * masked or not, so their missing masks don't count.
 */
export const exceeds = (
  caller: Access,
  holder: { readonly rights: readonly string[]; readonly masks: readonly string[] },
): boolean => {
  const over = beyond(caller, holder)
  return over.rights.length > 0 || (holder.rights.length > 0 && over.masks.length > 0)
}
