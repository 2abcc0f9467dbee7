import { courseware } from '../../../resources/courseware/courseware/courseware.resource.ts'
import { defineDomain } from '../../engine/domain.ts'
import { accessOfReaders } from '../../engine/files/readers.ts'
import { sentTraffic, storedCheck } from '../cloud-disk/index.ts'
import { conversionTask, repeatedConversionTask } from './begin.ts'
import { convertCourseware } from './convert.ts'
import { coursewareCalls } from './courseware.routes.ts'
import { pageImages } from './images.ts'
import { failStuckCourseware } from './stuck.ts'
import { knownRuns } from './knownRuns.ts'
import { measureCourseware } from './measure.ts'
import { purgeCourseware } from './purge.ts'
import { coursewareStorage } from './storage.ts'
import { coursewarePurpose } from './upload.ts'
import { coursewareTables } from './tables.ts'
import { day } from '../../../src/schema/durations.ts'

// what other domains use
export { coursewareOfLesson } from './ofLesson.ts'

const fiveMinutes = 5 * 60_000

export const coursewareDomain = defineDomain({
  name: 'courseware',
  about: 'Documents that are converted to pages and shown in a lesson.',
  rules: [() => import('./rules/courseware.ts')],
  calls: coursewareCalls,
  routes: [pageImages],
  tables: coursewareTables,
  tasks: {
    [conversionTask]: { run: convertCourseware, converts: 'document' },
    [repeatedConversionTask]: { run: convertCourseware, converts: 'document', repeats: true },
  },
  schedules: [
    { name: 'courseware without a task', every: fiveMinutes, ofEach: failStuckCourseware },
    { name: 'courseware that nobody has measured', every: day, ofEach: measureCourseware },
    { name: 'files of deleted courseware', every: day, ofEach: purgeCourseware },
  ],
  stored: [coursewareStorage],
  audit: [storedCheck(coursewareStorage)],
  fileAccess: accessOfReaders(courseware),
  fileTraffic: { courseware: sentTraffic },
  fileKinds: { 'pages/': knownRuns },
  uploads: [coursewarePurpose],
})
