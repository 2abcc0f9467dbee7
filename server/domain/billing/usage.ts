import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import type { UsageType } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import type { Definition } from './rate.ts'

/** Seconds of one student in the room, with the attendance that says when. */
export interface StudentSeconds {
  readonly student: string | null
  readonly attendance: string
  readonly seconds: number
}
/** Usage that took place. */
export interface Usage {
  readonly kind: UsageType
  readonly refId: string
  readonly name: string
  /** ISO 8601: which price and which month it is of. */
  readonly at: string
  readonly lessonId: string | null
  readonly recordingId: string | null
  readonly definition: Definition | null
  readonly students: readonly StudentSeconds[]
  /** For a recording. */
  readonly seconds: number
  /**
   * Usage that is not counted by the minute: `quantity / per` units of the price. It is charged
   * once.
   */
  readonly units?: { readonly quantity: bigint; readonly per: bigint }
}

/** Usage that is counted in units: bytes of storage, parts of an SMS. */
export const unitUsage = (
  usage: Pick<Usage, 'kind' | 'refId' | 'name' | 'at'> & Required<Pick<Usage, 'units'>>,
): Usage => ({
  lessonId: null,
  recordingId: null,
  definition: null,
  students: [],
  seconds: 0,
  ...usage,
})

/**
 * The usage of a lesson: only students count. Undefined if it has not ended; without students if it
 * was deleted.
 */
export const usageOfLesson = async (
  { tx }: Pick<RuleContext, 'tx'>,
  id: string,
): Promise<Usage | undefined> => {
  const held = await tx.get(lesson, id)
  if (held?.status !== 'ENDED') return undefined
  const rows = await rowsWhere(tx, attendance, [
    among('lessonId', [id]),
    among('role', ['STUDENT']),
  ])
  return {
    kind: 'LIVE',
    refId: id,
    name: held.name ?? '',
    at: held.realCloseAt ?? held.endAt,
    lessonId: id,
    recordingId: null,
    definition: held.definition ?? 'P480',
    students: rows
      .filter(({ seconds }) => (seconds ?? 0) > 0)
      .map(row => ({ student: row.studentId, attendance: row.id, seconds: row.seconds ?? 0 }))
      .toSorted((a, b) => (a.attendance < b.attendance ? -1 : 1)),
    seconds: 0,
  }
}

/** The usage of a recording: a failed one is free. Deleting it later changes nothing. */
export const usageOfRecording = async (
  { tx }: Pick<RuleContext, 'tx'>,
  id: string,
): Promise<Usage | undefined> => {
  const row = await tx.get(recording, id)
  if (row?.state !== 'SUCCEEDED' || row.seconds === null) return undefined
  return {
    kind: 'RECORDING',
    refId: id,
    name: row.name,
    at: row.readyAt ?? row.updateTime,
    lessonId: row.lessonId,
    recordingId: id,
    definition: null,
    students: [],
    seconds: row.seconds,
  }
}
