import { defineDomain } from '../../engine/domain.ts'
import { recordedCourseChecks } from './recordedCourses.audit.ts'
import { captionCalls } from './captions.routes.ts'
import { catalogueCalls } from './catalogue.routes.ts'
import { completionKind, completionTask, noteUnnoted } from './students/completion.ts'
import { recordedCourseTables } from './tables.ts'
import { extractTask } from './transcripts/extract.ts'
import { speechKind, transcriptKind } from './transcripts/make.ts'
import { transcribeTask } from './transcripts/transcribe.ts'
import { knownSpeech, speechPrefix } from './transcripts/work.ts'
import { transcriptCalls } from './transcripts.routes.ts'
import { removalKind } from './videos/actions.ts'
import { convertTask } from './videos/convert.ts'
import { conversionKind, repeatedConversionKind } from './videos/queue.ts'
import { removalTask } from './videos/remove.ts'
import { knownVideos } from './videos/known.ts'
import { videoFiles } from './videos/serve.ts'
import { writeTraffic } from './videos/traffic.ts'
import { videoStorage } from './videos/storage.ts'
import { courseVideoUpload } from './videos/upload.ts'
import { watchingCalls } from './watching.routes.ts'
import { endHearing } from './watching/hear.ts'
import { day } from '../../../src/schema/durations.ts'

// what other domains use
export { openLinkedSection, watchableSection } from './videos/shared.ts'
export { giveLinkPass, type OpenedLink } from './watching/watchPass.ts'

const half = 30_000

export const recordedCourses = defineDomain({
  name: 'recorded-courses',
  about: 'Videos in courses, chapters and sections that unlock by rule and track what was watched.',
  rules: [
    () => import('./rules/courseCategory.ts'),
    () => import('./rules/courseChapter.ts'),
    () => import('./rules/courseSection.ts'),
    () => import('./rules/courseVideo.ts'),
    () => import('./rules/enrolment.ts'),
    () => import('./rules/recordedCourse.ts'),
  ],
  calls: [...catalogueCalls, ...captionCalls, ...transcriptCalls, ...watchingCalls],
  routes: [videoFiles],
  stored: [videoStorage],
  tables: recordedCourseTables,
  uploads: [courseVideoUpload],
  fileKinds: { 'hls/': knownVideos, [speechPrefix]: knownSpeech },
  tasks: {
    [conversionKind]: { run: convertTask, converts: 'media' },
    [repeatedConversionKind]: { run: convertTask, converts: 'media', repeats: true },
    [speechKind]: { run: extractTask, converts: 'media' },
    [transcriptKind]: { run: transcribeTask, awaitsService: true },
    [removalKind]: { run: removalTask, brief: true },
    [completionKind]: { run: completionTask, brief: true },
  },
  schedules: [
    { name: 'traffic of videos', every: half, atStart: false, run: writeTraffic },
    { name: 'progress that was never noted', every: day, ofEach: noteUnnoted },
  ],
  audit: recordedCourseChecks,
  halt: async ports => {
    await endHearing(ports)
    await writeTraffic(ports)
  },
})
