import { bookEntries } from '../book.ts'
import { completeHours, foreseeHours, takingBackOf } from '../entry.ts'
import { deductHours, reverseHours } from '../give.ts'
import { queueRecount } from '../recount.ts'
import { cancelLesson, countLessonAgain } from '../settle.ts'
import { defineRules } from '../../../engine/records/rules.ts'
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
    },
    async recount({ input }, ctx) {
      await queueRecount(input, ctx)
    },
    async cancel({ record, input }, ctx) {
      await cancelLesson(record, input.reason, ctx)
    },
    async countAgain({ record, input }, ctx) {
      await countLessonAgain(record, input.reason, ctx)
    },
    async reverse({ record, input }, ctx) {
      await reverseHours(record, input.reason, ctx)
    },
  },
})
