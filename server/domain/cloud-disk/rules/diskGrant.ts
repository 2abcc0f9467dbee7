import { can } from '../../../../src/access/index.ts'
import { manageRight, nobodys } from '../caller.ts'
import { judgeGrant } from '../judgeGrant.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { diskGrant } from '../../../../resources/cloud-disk/disk-grant/diskGrant.resource.ts'

export const diskGrantRules = defineRules(diskGrant, {
  beforeWrite: judgeGrant,
  // everyone else sees what concerns them by the calls of the disk
  visible: ({ actor }) => (can(actor.access, manageRight) ? {} : { disk: [nobodys] }),
  actions: {},
})
