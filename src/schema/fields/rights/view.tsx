import { lazyParts } from '../../../ui/parts/fields/lazy.tsx'
import type { FieldView } from '../../../ui/field-view.ts'
import type { RightsOptions } from './index.ts'

const parts = lazyParts(() => import('../../../ui/parts/rights/index.ts'))

export const rightsView: FieldView<RightsOptions, readonly string[]> = {
  // what it counts by, the tree of all permissions, is no part of the first list
  Column: parts.part('RightsColumn', 20),
  Input: parts.part('RightsInput'),
  width: 220,
  list: { sort: false, inPlace: false, bulk: true },
}
