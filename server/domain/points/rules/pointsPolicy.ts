import { noteTeachingChanged } from '../../identity/index.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { pointsPolicy } from '../../../../resources/points/points-policy/pointsPolicy.resource.ts'

export const pointsPolicyRules = defineRules(pointsPolicy, {
  /** One in an institution. */
  quotas: [{ name: 'pointsPolicy', code: ErrorCode.permissionMissing, where: {}, max: () => 1 }],
  changesAccess: true,
  /** A change of whether teachers see points applies at once (PTS-01). */
  async afterWrite({ kind, before, after }, ctx) {
    if (kind !== 'update' || before?.visibility !== after.visibility) await noteTeachingChanged(ctx)
  },
  actions: {},
})
