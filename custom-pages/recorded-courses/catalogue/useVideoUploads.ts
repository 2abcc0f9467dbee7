import { useEffect, useMemo, useRef } from 'react'
import {
  courseVideoPurpose,
  type CourseVideoTarget,
} from '../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import type { UploadItem } from '../../../src/ui/uploads/item.ts'
import { useUploads } from '../../../src/ui/uploads/useUploads.ts'

/** A video on its way to the server. */
export interface VideoUpload {
  readonly id: string
  readonly name: string
  /** 0 to 100. */
  readonly percent: number
  readonly chapterId: string | undefined
  readonly sectionId: string | undefined
  /** Why it stopped; undefined while it goes on. */
  readonly failure: string | undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/**
 * An item of the tray as a video of this course; undefined for all others, and for one that has
 * arrived.
 */
export const videoUploadOf = (
  { id, name, size, sent, status, error, purpose, target }: UploadItem,
  courseId: string,
): VideoUpload | undefined => {
  if (purpose !== courseVideoPurpose || status === 'done') return undefined
  if (!isObject(target) || target.courseId !== courseId) return undefined
  return {
    id,
    name,
    percent: size > 0 ? Math.min(99, Math.floor((100 * sent) / size)) : 0,
    chapterId: textOf(target.chapterId),
    sectionId: textOf(target.sectionId),
    failure: status === 'failed' ? (error ?? '') : undefined,
  }
}

/**
 * Uploads of videos of a course: those in progress, and starting more. `onArrived` is called after
 * each that has arrived or was given up, including those that an earlier page began.
 */
export const useVideoUploads = (courseId: string, onArrived: () => Promise<void>) => {
  const { items, start } = useUploads()
  const uploads = useMemo(
    () => items.flatMap(item => videoUploadOf(item, courseId) ?? []),
    [items, courseId],
  )
  const latest = useRef(onArrived)
  latest.current = onArrived
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const now = new Set(uploads.map(({ id }) => id))
    const arrived = [...known.current].some(id => !now.has(id))
    known.current = now
    if (arrived) void latest.current()
  }, [uploads])
  return {
    uploads,
    start: (files: readonly File[], target: CourseVideoTarget): void =>
      void start(files, { purpose: courseVideoPurpose, target }),
  }
}
