import { posting, reading } from '../../src/protocol/call.ts'
import type { DeviceFacts, EventRole, NetworkSample } from '../lesson/events.calls.ts'

const root = '/edu_adminserver'

/** Opens the pictures, notes, networks, devices of lessons (page `record`). */
export const recordRight = 'record.read'
export const deletePicturesRight = 'record.delete'

export interface MonitorInfo {
  readonly id: string
  /** A signed address of the picture, good for some minutes. */
  readonly origin: string
  /** When it was taken, ISO 8601. */
  readonly generateTime: string
  readonly personId: string
  readonly personName: string
  readonly role: EventRole
}
/** API-18. `classroomId` is the lesson. Newest last; pageSize 20 unless given, at most 100. 710. */
export const queryDetailInfo = reading<{
  input: { classroomId: string; pageNumber?: number; pageSize?: number; personId?: string }
  output: { pictureCount: number; monitorInfos: readonly MonitorInfo[] }
}>(`${root}/lessonMonitor/queryDetailInfo`)
/** At most 500 at once. 319 while the lesson is unfinished. Right: record.delete. */
export const deletePictures = posting<{
  input: { classroomId: string; ids: readonly string[] }
  output: { deleted: number }
}>(`${root}/lessonMonitor/delete`)

interface OfPerson {
  readonly personId: string
  readonly personName: string
  readonly role: EventRole
}
export interface NetworkPoint extends NetworkSample {
  readonly at: string
}
/** A lesson's networks: up to 200 points a person, each the mean of its span; `lost`: when the connection broke off. Right: record.read. */
export const lessonNetwork = reading<{
  input: { lessonId: string; personId?: string }
  output: {
    people: readonly (OfPerson & {
      readonly points: readonly NetworkPoint[]
      readonly lost: readonly string[]
    })[]
  }
}>(`${root}/lessonMonitor/network`)
/** The devices that were used in a lesson, each as it was last told. Right: record.read. */
export const lessonDevices = reading<{
  input: { lessonId: string }
  output: {
    devices: readonly (OfPerson & DeviceFacts & { readonly device: string; readonly at: string })[]
  }
}>(`${root}/lessonMonitor/devices`)

export interface LessonMessage extends OfPerson {
  readonly id: string
  readonly at: string
  readonly text: string
}
/** A lesson's chat, oldest first; limit 50 unless given, at most 200. Right: record.read. */
export const lessonMessages = reading<{
  input: { lessonId: string; page?: number; limit?: number; personId?: string }
  output: { list: readonly LessonMessage[]; total: number }
}>(`${root}/lessonMonitor/messages`)

export interface NotePicture {
  readonly id: string
  readonly origin: string
}
/**
 * A lesson's notes, oldest first; each is a record of the resource `classNote`, whose list tells which lessons have notes. Right:
 * classNote.read.
 */
export interface LessonNote {
  readonly id: string
  readonly at: string
  readonly text: string
  readonly authorName: string
  readonly role: EventRole | null
  readonly pictures: readonly NotePicture[]
}
export const lessonNotes = reading<{
  input: { lessonId: string }
  output: {
    lessonName: string
    courseId: string
    courseName: string
    startAt: string
    notes: readonly LessonNote[]
  }
}>(`${root}/classNote/ofLesson`)
