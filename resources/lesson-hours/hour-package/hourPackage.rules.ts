import { defineRules } from '../../../server/engine/records/rules.ts'
import { refusePackageInUse } from '../../../server/domain/lesson-hours/index.ts'
import { hourPackage } from './hourPackage.resource.ts'

export const hourPackageRules = defineRules(hourPackage, {
  async beforeWrite({ kind, after }, ctx) {
    if (kind === 'delete') await refusePackageInUse(after, ctx)
    return undefined
  },
  actions: {},
})
