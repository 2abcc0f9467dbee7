import { recordedCourseLimits } from '../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'

/** Problems of a file chosen for upload. */
export type VideoFileProblem = 'type' | 'empty' | 'size' | 'count' | 'queue'

/** A chosen file, and what is wrong with it. */
export interface ChosenVideo {
  readonly file: File
  readonly problem: VideoFileProblem | undefined
}

const ownProblem = ({ name, size }: Pick<File, 'name' | 'size'>): VideoFileProblem | undefined => {
  if (!/\.(mp4|mov)$/i.test(name)) return 'type'
  if (size === 0) return 'empty'
  return size > recordedCourseLimits.videoBytes ? 'size' : undefined
}

/**
 * VAL-06: checks files before they are sent, as the server will: mp4 or mov up to 1 GB, with a
 * maximum number per upload and in the queue.
 *
 * @param atOnce maximum number of files per upload: 1 for the video of one section
 * @param queued number of videos that already wait for conversion
 */
export const judgeVideos = (
  files: readonly File[],
  atOnce: number,
  queued: number,
): readonly ChosenVideo[] => {
  let good = 0
  return files.map(file => {
    const problem = ownProblem(file)
    if (problem) return { file, problem }
    good += 1
    if (good > atOnce) return { file, problem: 'count' }
    return {
      file,
      problem: queued + good > recordedCourseLimits.queuedVideos ? 'queue' : undefined,
    }
  })
}
