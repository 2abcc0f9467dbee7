import { removeRecording } from '../remove.ts'
import { retrySegments } from '../retry.ts'
import { settleOwner } from '../settle.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { contextsOfRules } from '../../../engine/records/system.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { recording } from '../../../../resources/playback/recording/recording.resource.ts'

export const recordingRules = defineRules(recording, {
  highlights: [
    {
      name: 'failed',
      kind: 'attention',
      label: { en: 'Failed recordings of the last 7 days', zh: '近 7 天录制失败的回放' },
      where: { state: 'FAILED', startedAt_gte: 'today-7' },
    },
  ],
  beforeWrite({ before, after }) {
    // its files are gone, so it can't be restored
    if (before?.removal && !after.removal && before.parts === 0 && before.address === null)
      throw errors.recordingNotFound()
    return undefined
  },
  // updates its lesson or seminar after every change
  async afterWrite({ before, after }, ctx) {
    if (before?.state !== after.state || before.address !== after.address)
      await settleOwner(ctx.tx, contextsOfRules(ctx), after)
  },
  // an undo of a deletion gives all of it back
  marks: ['removal', 'removedAt', 'readyAt', 'reported', 'failure'],
  actions: {
    async remove({ record }, ctx) {
      await removeRecording(ctx.tx, contextsOfRules(ctx), record, 'PERSON')
    },
    async hold({ record }, ctx) {
      await ctx.change(recording, record.id, { legalHold: true })
    },
    async release({ record }, ctx) {
      await ctx.change(recording, record.id, { legalHold: false })
    },
    async keep({ record, input }, ctx) {
      await ctx.change(recording, record.id, { expireAt: input.expireAt })
    },
    async retry({ record }, ctx) {
      await retrySegments(ctx.tx, contextsOfRules(ctx), ctx, record)
    },
  },
})
