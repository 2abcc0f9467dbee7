import { useLabel } from '../../../i18n/texts.ts'
import { maskTree, rightTree } from '../../../access/tree.ts'
import { MarksCell } from '../../../ui/parts/fields/cells.tsx'
import { lazyParts } from '../../../ui/parts/fields/lazy.tsx'
import { usePages, useResources } from '../../../ui/context.tsx'
import type { ColumnProps, FieldView } from '../../../ui/field-view.ts'
import type { RightsOptions } from './index.ts'

const parts = lazyParts(() => import('../../../ui/parts/rights/index.ts'))

const all = { en: 'All permissions', zh: '全部权限' }

/** Granted (or masked) codes, by their resource or page: 'Teachers 3/8'. */
const Column = ({ value, options }: ColumnProps<RightsOptions, readonly string[]>) => {
  const label = useLabel()
  const resources = useResources()
  const pages = usePages()
  const codes = new Set(value)
  if (codes.has('*')) return <MarksCell items={[label(all)]} />
  const nodes =
    options.of === 'masks'
      ? maskTree(resources)
      : rightTree(resources, pages).flatMap(group => group.nodes)
  const items = nodes.flatMap(node => {
    const grantedLeaves = node.leaves.filter(leaf => codes.has(leaf.code))
    if (!grantedLeaves.length) return []
    return [
      options.of === 'masks'
        ? `${label(node.label)}: ${grantedLeaves.map(leaf => label(leaf.label)).join(', ')}`
        : `${label(node.label)} ${grantedLeaves.length}/${node.leaves.length}`,
    ]
  })
  return <MarksCell items={items} />
}

export const rightsView: FieldView<RightsOptions, readonly string[]> = {
  Column,
  Input: parts.part('RightsInput'),
  width: 220,
  list: { sort: false, inPlace: false, bulk: true },
}
