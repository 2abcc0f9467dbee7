import { recording } from '../../../../resources/playback/recording/recording.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { noteUsage } from '../due.ts'

/** What a recording costs follows from how long it is. */
export const billingOfRecording = extendRules(recording, {
  async afterWrite({ before, after }, ctx) {
    if (before?.state !== after.state || before.seconds !== after.seconds)
      await noteUsage(ctx, 'RECORDING', [after.id])
  },
})
