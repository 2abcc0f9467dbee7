import { can } from '../../../../src/access/index.ts'
import { manageRight, nobodys } from '../caller.ts'
import { judgeNode } from '../judge.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { diskNode } from '../../../../resources/cloud-disk/disk-node/diskNode.resource.ts'

export const diskNodeRules = defineRules(diskNode, {
  beforeWrite: judgeNode,
  // everyone else sees what they may open by the calls of the disk
  visible: ({ actor }) => (can(actor.access, manageRight) ? {} : { disk: [nobodys] }),
  // what an undo of a new version gives back
  marks: ['fileId', 'size', 'ext', 'contentType'],
  actions: {},
})
