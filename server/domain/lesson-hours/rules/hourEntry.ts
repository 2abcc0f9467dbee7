import {
  bookEntries,
  cancelLesson,
  completeHours,
  countLessonAgain,
  deductHours,
  foreseeHours,
  queueRecount,
  takingBackOf,
  reverseHours,
} from '../index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { keptRuleWords } from '../../../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import { hourHighlights } from '../../../../resources/lesson-hours/hour-entry/hourEntry.highlights.ts'
import { hourEntry } from '../../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'

export const hourEntryRules = defineRules(hourEntry, {
  highlights: hourHighlights,
  beforeWrite: ({ kind, after }, ctx) =>
    kind === 'create' ? completeHours(after, ctx) : undefined,
  async computed(ids, { reading, lang }) {
    const rows = await reading.many(hourEntry, [...ids])
    return new Map(rows.map(row => [row.id, { ruleUsed: keptRuleWords(row, lang) }]))
  },
  foresee: ({ after }, ctx) => foreseeHours(after, ctx),
  afterWrites: bookEntries,
  reversal: (entry, ctx) => takingBackOf(entry, ctx),
  actions: {
    async deduct({ input }, ctx) {
      await deductHours(input, ctx)
      return {}
    },
    async recount({ input }, ctx) {
      await queueRecount(input, ctx)
      return {}
    },
    async cancel({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      await cancelLesson(record, input.reason, ctx)
      return {}
    },
    async countAgain({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      await countLessonAgain(record, input.reason, ctx)
      return {}
    },
    async reverse({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      await reverseHours(record, input.reason, ctx)
      return {}
    },
  },
})
