import { recording } from '../../../../resources/playback/recording/recording.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { noteUsage } from '../due.ts'

/** A recording's cost depends on its length. */
export const billingOfRecording = extendRules(recording, {
  async afterWrite({ before, after }, ctx) {
    if (before?.state !== after.state || before.seconds !== after.seconds)
      await noteUsage(ctx, 'RECORDING', [after.id])
  },
})
