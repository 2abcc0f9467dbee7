import { contextsOfRules } from '../../../engine/records/system.ts'
import { settleRoomRecording } from '../../classroom/index.ts'
import { recordedSeminar } from '../../playback/index.ts'
import { defineRules, type RuleContext, type WrittenRecord } from '../../../engine/records/rules.ts'
import { endModeratorLinks } from '../personRules.ts'
import { shareRecording } from '../recording.ts'
import {
  cancelSeminar,
  copySeminar,
  followSeminar,
  moveSeminar,
  prepareSeminar,
  seminarTermsOf,
  remindPeople,
} from '../seminarRules.ts'
import { sendTestMessage } from '../test-message.ts'
import { seminarLocks, seminarPhaseOf } from '../../../../resources/seminars/seminar/locks.ts'
import { seminar, type Seminar } from '../../../../resources/seminars/seminar/seminar.resource.ts'

const isOver = (status: string | undefined): boolean => status === 'ENDED' || status === 'CANCELLED'

/** A room that is closed records no more. */
const endRecordings = async (
  { kind, before, after }: WrittenRecord<Seminar>,
  ctx: RuleContext,
): Promise<void> => {
  if (kind !== 'update' || isOver(before?.status) || !isOver(after.status)) return
  await settleRoomRecording(ctx.tx, contextsOfRules(ctx), {
    id: after.id,
    recorded: recordedSeminar(after),
    hasEnded: true,
  })
}

export const seminarRules = defineRules(seminar, {
  highlights: [
    {
      name: 'review',
      kind: 'attention',
      label: { en: 'Seminars with registrations to review', zh: '有待审核报名的研讨会' },
      where: { toReview_gte: '1', status: ['PLANNED', 'ONGOING'] },
    },
  ],
  marks: ['moderatorSerial'],
  locks: (record, now) => ({ fields: seminarLocks(record, now) }),
  beforeWrite: prepareSeminar,
  async afterWrite(change, ctx) {
    await followSeminar(change, ctx)
    await endRecordings(change, ctx)
    if (change.before?.recordingSectionId !== change.after.recordingSectionId)
      await shareRecording(change.after, ctx)
  },
  computed: seminarTermsOf,
  schedules: {
    begin: async (record, ctx) => {
      if (seminarPhaseOf(record, ctx.now) === 'ONGOING') await moveSeminar(record, 'ONGOING', ctx)
    },
    remind: remindPeople,
    finish: (record, ctx) => moveSeminar(record, 'ENDED', ctx),
  },
  actions: {
    async cancel({ record, input }, ctx) {
      await cancelSeminar(record, input.reason, ctx)
    },
    async revokeModeratorLink({ record }, ctx) {
      await endModeratorLinks(record, ctx)
    },
    copy: ({ record, input }, ctx) => copySeminar(record, input, ctx),
    async sendTest({ record, input }, ctx) {
      await sendTestMessage(record, input, ctx)
    },
  },
})
