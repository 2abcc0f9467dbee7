import { maskTree, rightTree } from '../../../access/tree.ts'
import { useLabel } from '../../../i18n/texts.ts'
import type { RightsOptions } from '../../../schema/fields/rights/index.ts'
import { usePages, useResources } from '../../context.tsx'
import type { ColumnProps } from '../../field-view.ts'
import { MarksCell } from '../fields/cells.tsx'

const all = { en: 'All permissions', zh: '全部权限' }

/** What is granted (or masked), by the resource or page it belongs to: 'Teachers 3/8'. */
export const RightsColumn = ({ value, options }: ColumnProps<RightsOptions, readonly string[]>) => {
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
