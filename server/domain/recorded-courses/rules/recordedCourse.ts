import { queueCompletion } from '../students/completion.ts'
import { purchasesOf } from '../students/own.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { recordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'

export const recordedCourseRules = defineRules(recordedCourse, {
  // an undo restores an order that differs from the one that other people may have open
  marks: ['catalogueVersion'],
  async computed(ids, { reading }) {
    const rows = await tablesOf(reading, recordedCourse)
      .selectFrom('recordedCourse')
      .select(['id', 'purchaseBase'])
      .where('id', 'in', ids)
      .execute()
    const purchases = await purchasesOf(reading, ids)
    return new Map(
      rows.map(({ id, purchaseBase }) => [
        id,
        { displayedPurchases: Number(purchaseBase) + (purchases.get(id) ?? 0) },
      ]),
    )
  },
  async afterWrite({ kind, before, after }, ctx) {
    const asksOtherwise =
      before !== undefined &&
      (before.finishThreshold !== after.finishThreshold ||
        before.completionPercentage !== after.completionPercentage)
    if (kind === 'update' && asksOtherwise) await queueCompletion(ctx, after.id)
  },
  actions: {},
})
