import type { RoomCourseware } from '../../../resources/courseware/courseware/courseware.calls.ts'
import { courseware } from '../../../resources/courseware/courseware/courseware.resource.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { AppPorts } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import { signPages } from './address.ts'

/** Maximum number of courseware for a classroom, of those authorised for its class. */
const most = 200

/**
 * The courseware that a lesson can show: first that authorised for the lesson itself, then that for
 * its class, each part by name, if it is ready. The addresses are for one person and expire.
 */
export const coursewareOfLesson = async (
  ports: Pick<AppPorts, 'clock' | 'config'>,
  scope: Scope,
  lesson: Pick<Lesson, 'courseId' | 'courseware'>,
  person: string,
): Promise<RoomCourseware[]> => {
  const ofClass = await scope.page(courseware, {
    page: 1,
    limit: most,
    sort: 'name',
    q: '',
    deleted: 'no',
    where: [
      { field: 'status', op: 'eq', values: ['DONE'] },
      { field: 'courses', op: 'has', values: [lesson.courseId] },
    ],
  })
  const own = lesson.courseware.length ? await scope.many(courseware, lesson.courseware) : []
  const ready = own.filter(({ status }) => status === 'DONE')
  const records = [...new Map([...ready, ...ofClass].map(record => [record.id, record])).values()]
  if (!records.length) return []
  const rows = await scope.db
    .selectFrom('coursewareRun')
    .select(['courseware', 'run'])
    .where(
      'courseware',
      'in',
      records.map(({ id }) => id),
    )
    .execute()
  const runs = new Map(rows.map(row => [row.courseware, row.run]))
  const institution = scope.institutionId
  const found = await Promise.all(
    records.map(async ({ id, name, pageCount }) => {
      const run = runs.get(id)
      if (!run) return []
      const address = await signPages(ports, { institution, run, person, own: false })
      return [{ id, name: name ?? '', pageCount: pageCount ?? 0, address }]
    }),
  )
  return found.flat()
}
