import { arrangeRight, cancelArrangement, followRights } from '../make-up/seat.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { makeUp } from '../../../../resources/lesson-hours/make-up/makeUp.resource.ts'

export const makeUpRules = defineRules(makeUp, {
  personal: { of: ['studentId'], erase: ['name'] },
  highlights: [
    {
      name: 'ending',
      kind: 'attention',
      label: { en: 'Make-up lessons that end within 7 days', zh: '7 天内到期的补课名额' },
      where: { state: 'OPEN', until_gte: 'today', until_lte: 'today+7' },
    },
  ],
  // attendance and bookings go back by an undo, and rights follow them
  follows: () => ['state', 'usedLessonId', 'bookingId', 'note'],
  afterWrites: followRights,
  actions: {
    async use({ record, input }, ctx) {
      await arrangeRight(record, input.lessonId, ctx)
    },
    async free({ record }, ctx) {
      await cancelArrangement(record, ctx)
    },
  },
})
