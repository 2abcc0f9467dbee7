import {
  answerTexts,
  approveAll,
  cancelRegistration,
  endErased,
  eraseBeside,
  followRegistration,
  isInLine,
  notifyAll,
  prepareRegistration,
  rejectAll,
  revokeLinks,
  seminarContextOf,
} from '../index.ts'
import { erasePerson, refuseErased } from '../../personal-data/index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { errors } from '../../../platform/errors/errors.ts'
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
  // the server alone writes them, and an undo gives them back
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
  together: {
    approve: ({ records }, ctx) => approveAll(records, ctx),
    reject: ({ records, input }, ctx) => rejectAll(records, input.reason, ctx),
    notify: ({ records }, ctx) => notifyAll(records, ctx),
  },
  actions: {
    async approve({ record }, ctx) {
      if (!record) throw errors.notFound()
      await approveAll([record], ctx)
      return {}
    },
    async reject({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      await rejectAll([record], input.reason, ctx)
      return {}
    },
    async notify({ record }, ctx) {
      if (!record) throw errors.notFound()
      await notifyAll([record], ctx)
      return {}
    },
    async cancel({ record }, ctx) {
      if (!record) throw errors.notFound()
      await cancelRegistration(seminarContextOf(ctx), record)
      return {}
    },
    async revokeLink({ record }, ctx) {
      if (!record) throw errors.notFound()
      await revokeLinks(record, ctx)
      return {}
    },
    async erasePersonalData({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      await endErased(seminarContextOf(ctx), record)
      await erasePerson(registration, record, input, ctx)
      return {}
    },
  },
})
