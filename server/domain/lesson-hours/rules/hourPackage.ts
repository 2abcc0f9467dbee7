import { defineRules } from '../../../engine/records/rules.ts'
import { refusePackageInUse } from '../packages.ts'
import { hourPackage } from '../../../../resources/lesson-hours/hour-package/hourPackage.resource.ts'

export const hourPackageRules = defineRules(hourPackage, {
  async beforeWrite({ kind, after }, ctx) {
    if (kind === 'delete') await refusePackageInUse(after, ctx)
    return undefined
  },
  actions: {},
})
