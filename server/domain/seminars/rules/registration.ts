import { seminarContextOf } from '../context.ts'
import { isInLine } from '../places.ts'
import { answerTexts, followRegistration, prepareRegistration } from '../registrationRules.ts'
import {
  approveAll,
  cancelRegistration,
  endErased,
  eraseBeside,
  notifyAll,
  rejectAll,
  revokeLinks,
} from '../review.ts'
import { erasePerson, refuseErased } from '../../personal-data/index.ts'
import { defineRules, each } from '../../../engine/records/rules.ts'
import { registration } from '../../../../resources/seminars/registration/registration.resource.ts'

const personalFields = [
  'email',
  'countryCode',
  'phone',
  'company',
  'position',
  'answers',
  'remark',
  'timezone',
] as const

export const registrationRules = defineRules(registration, {
  personal: {
    rename: ['name'],
    erase: [...personalFields],
    also: (ids, ctx) => eraseBeside(ctx.tx, ids),
  },
  highlights: [
    {
      name: 'review',
      kind: 'attention',
      label: { en: 'Seminar registrations to review', zh: '待审核的研讨会报名' },
      where: { auditState: ['TO_BE_REVIEWED', 'RE_AUDIT'] },
    },
    {
      name: 'failed',
      kind: 'attention',
      label: { en: 'Seminar notifications that failed', zh: '发送失败的研讨会通知' },
      where: { notifyState: 'FAILED' },
    },
  ],
  // only the server writes them, and an undo gives them back
  marks: ['auditState', 'reviewReason', 'reviewedAt', 'place', 'queuedAt', 'until', 'serial'],
  async beforeWrite(change, ctx) {
    const { before, after } = change
    const back = before !== undefined && !isInLine(before) && isInLine(after)
    const kept = ['name', ...personalFields, 'auditState', 'organization', 'language'] as const
    await refuseErased(change, registration.name, back ? [...kept, 'place'] : kept, ctx.tx)
    return prepareRegistration(change, ctx)
  },
  afterWrite: followRegistration,
  computed: answerTexts,
  actions: {
    approve: each(({ records }, ctx) => approveAll(records, ctx)),
    reject: each(({ records, input }, ctx) => rejectAll(records, input.reason, ctx)),
    notify: each(({ records }, ctx) => notifyAll(records, ctx)),
    async cancel({ record }, ctx) {
      await cancelRegistration(seminarContextOf(ctx), record)
    },
    async revokeLink({ record }, ctx) {
      await revokeLinks(record, ctx)
    },
    async erasePersonalData({ record, input }, ctx) {
      await endErased(seminarContextOf(ctx), record)
      await erasePerson(registration, record, input, ctx)
    },
  },
})
