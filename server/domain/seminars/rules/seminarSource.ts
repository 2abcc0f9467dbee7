import { defineRules } from '../../../engine/records/rules.ts'
import { seminarSource } from '../../../../resources/seminars/seminar-source/seminarSource.resource.ts'

export const seminarSourceRules = defineRules(seminarSource, {
  beforeWrite: ({ kind }, ctx) =>
    kind === 'create'
      ? {
          code: ctx.ids
            .secret(6)
            .replace(/[^\w-]/g, '')
            .slice(0, 12),
        }
      : undefined,
  actions: {},
})
