import { useStore } from 'react-admin'
import { useState } from 'react'
import type { VideoDefinition } from '../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { videoDefinitions } from '../../../resources/people/teacher/teaching.options.ts'
import { recordedCourseLimits } from '../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'
import type { CatalogueDialog, CatalogueScreen } from './useCatalogueScreen.ts'
import { judgeVideos } from './videoFiles.ts'

const isDefinition = (name: string): name is VideoDefinition =>
  Object.hasOwn(videoDefinitions, name)
export const definitionNames: readonly VideoDefinition[] =
  Object.keys(videoDefinitions).filter(isDefinition)

/**
 * Files that are about to be uploaded, and the definitions that they will be converted to; the
 * latter are remembered.
 */
export const useUploadDialog = (
  { course, queued, uploads }: CatalogueScreen,
  { chapter, section, files }: Extract<CatalogueDialog, { kind: 'upload' }>,
  onClose: () => void,
) => {
  const atOnce = section ? 1 : recordedCourseLimits.videosPerUpload
  const [chosenFiles, setFiles] = useState(files)
  const [stored, store] = useStore<readonly string[]>('recordedCourse.definitions', ['P480'])
  const definitions = stored.filter(isDefinition)
  const waiting = queued + uploads.uploads.length
  const videos = judgeVideos(chosenFiles, atOnce, waiting)
  const good = videos.filter(({ problem }) => problem === undefined)
  return {
    videos,
    definitions,
    waiting,
    single: section !== undefined,
    count: good.length,
    ready: good.length > 0 && definitions.length > 0,
    add: (more: readonly File[]): void =>
      setFiles(old => (section ? more.slice(0, 1) : [...old, ...more])),
    remove: (file: File): void => setFiles(old => old.filter(other => other !== file)),
    toggle: (name: VideoDefinition): void =>
      store(
        definitionNames.filter(other =>
          other === name ? !definitions.includes(name) : definitions.includes(other),
        ),
      ),
    start: (): void => {
      uploads.start(
        good.map(({ file }) => file),
        {
          courseId: course.id,
          ...(section ? { sectionId: section.id } : { chapterId: chapter.id }),
          definitions,
          batch: crypto.randomUUID(),
        },
      )
      onClose()
    },
  }
}
export type UploadDialogState = ReturnType<typeof useUploadDialog>
