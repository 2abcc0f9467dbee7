import { recordedCoursesErrors } from '../../../../resources/recorded-courses/recorded-courses.errors.ts'
import { defineRules, type Reading } from '../../../engine/records/rules.ts'
import { errors } from '../errors.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { recordedCourseLimits } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'
import { recordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { courseCategory } from '../../../../resources/recorded-courses/course-category/courseCategory.resource.ts'

/** Number of courses in each of these categories. */
const coursesUnder = async (
  reading: Pick<Reading, 'db'>,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await tablesOf(reading, recordedCourse)
    .selectFrom('recordedCourse')
    .select('categories')
    .where('categories', '&&', eb => eb.val([...ids]))
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(
    ids.map(id => [id, rows.filter(({ categories }) => categories.includes(id)).length]),
  )
}

export const courseCategoryRules = defineRules(courseCategory, {
  quotas: [
    {
      name: 'courseCategory',
      code: recordedCoursesErrors.tooManyCategories.code,
      where: {},
      max: () => recordedCourseLimits.categories,
    },
  ],
  async beforeWrite({ kind, after }, { tx }) {
    if (kind === 'delete' && ((await coursesUnder(tx, [after.id])).get(after.id) ?? 0) > 0)
      throw errors.categoryInUse()
    return undefined
  },
  async computed(ids, { reading }) {
    const counts = await coursesUnder(reading, ids)
    return new Map(ids.map(id => [id, { courses: counts.get(id) ?? 0 }]))
  },
  actions: {},
})
