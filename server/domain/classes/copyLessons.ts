import type {
  CopyLessonsAnswer,
  CopiedPattern,
  LessonsWanted,
} from '../../../resources/classes/course/course.calls.ts'
import {
  type LessonSettings,
  type SchedulePreview,
  type SlotChoice,
} from '../../../resources/scheduling/scheduling.calls.ts'
import { roomSettings } from '../../../resources/scheduling/lesson/lesson.options.ts'
import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import { errors } from './errors.ts'
import { hashOf } from '../../platform/http/idempotency.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { grouped } from '../../platform/grouped.ts'
import {
  type CheckedPlan,
  previewPlan,
  type PreviewedPlan,
  staffLockingReader,
  savePreviewedPlan,
} from '../scheduling/index.ts'
import { readInstitutionZone } from '../../engine/records/institutionZone.ts'
import {
  patternsOf,
  shiftedTo,
  type PatternLesson,
  type PatternSeries,
  type Pattern,
} from './pattern.ts'
import { minute } from '../../../src/schema/durations.ts'

/** A class of more lessons, or of more patterns, is no class of a term. */
const limits = { lessons: 1000, patterns: 200 }
/** Settings that are handed on; a remark was of that lesson. */
const settingNames: readonly (keyof LessonSettings)[] = [
  'studentLimit',
  ...roomSettings.filter(name => name !== 'remark'),
]

const patternLessonOf = (row: Lesson, zone: string): PatternLesson => ({
  start: toLocal(row.startAt, zone),
  minutes: Math.round((Date.parse(row.endAt) - Date.parse(row.startAt)) / minute),
  teacherId: row.teacherId,
  assistants: row.assistants,
  settings: Object.fromEntries(
    settingNames.filter(name => row[name] !== null).map(name => [name, row[name]]),
  ),
})

/** The patterns in which a class's lessons repeat, without those in the trash. */
const readPatterns = async (tx: StoreTx, courseId: string): Promise<Pattern[]> => {
  const found = await rowsWhere(tx, lesson, [among('courseId', [courseId])])
  const lessons = found.toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt))
  const rules = await tx.db
    .selectFrom('lessonSeries')
    .select(['id', 'timezone', 'freq', 'interval', 'daysOff'])
    .where('courseId', '=', courseId)
    .execute()
  const bySeries = grouped(lessons, row => row.seriesId ?? '')
  const series = rules.flatMap(({ id, timezone, freq, interval, daysOff }): PatternSeries[] => {
    const own = bySeries.get(id) ?? []
    const rule = { freq, interval, daysOff, timezone }
    return own.length ? [{ ...rule, lessons: own.map(row => patternLessonOf(row, timezone)) }] : []
  })
  const zone = await readInstitutionZone(tx)
  const known = new Set(rules.map(({ id }) => id))
  const loose = lessons.filter(row => !known.has(row.seriesId ?? ''))
  return patternsOf(
    series,
    loose.map(row => patternLessonOf(row, zone)),
    zone,
  )
}

/** Leaves out teachers and assistants who were suspended or removed. */
const withAble = async (tx: StoreTx, patterns: readonly Pattern[]): Promise<Pattern[]> => {
  const ids = [
    ...new Set(
      patterns.flatMap(({ teacherId, assistants }) => [
        ...(teacherId === undefined ? [] : [teacherId]),
        ...assistants,
      ]),
    ),
  ]
  const people = ids.length ? await tx.many(teacher, ids) : []
  const able = new Set(people.filter(row => row.status !== 'SUSPENDED').map(row => row.id))
  return patterns.map(({ teacherId, assistants, ...rest }) => ({
    ...rest,
    ...(teacherId !== undefined && able.has(teacherId) ? { teacherId } : {}),
    assistants: assistants.filter(id => able.has(id) && id !== teacherId),
  }))
}

const planOf = ({ settings = {}, ...pattern }: Pattern, courseId: string): CheckedPlan => ({
  ...pattern,
  courseIds: [courseId],
  settings,
  choices: {},
})

/**
 * Resolves every date of the plan that would prevent saving it: past dates, and dates with a clash
 * that can't be moved, are left out.
 */
const resolveClashes = async (
  tx: StoreTx,
  ctx: RecordContext,
  plan: CheckedPlan,
  lessonPolicy: LessonsWanted,
): Promise<{ readonly plan: CheckedPlan; readonly previewed: PreviewedPlan }> => {
  const previewed = await previewPlan(staffLockingReader(tx), ctx, plan)
  const { preview } = previewed
  const blocked = preview.slots.filter(slot => slot.blocked)
  if (lessonPolicy === 'KEEP' || !blocked.length) return { plan, previewed }
  const choices = Object.fromEntries(
    blocked.map(({ key, state }): [string, SlotChoice] => [
      key,
      state === 'CLASH' && lessonPolicy === 'SHIFT' && plan.choices[key] === undefined
        ? 'SHIFT'
        : 'SKIP',
    ]),
  )
  return resolveClashes(
    tx,
    ctx,
    { ...plan, choices: { ...plan.choices, ...choices } },
    lessonPolicy,
  )
}

interface Copying {
  /** The classes: whose lessons, and which one gets them. */
  readonly from: string
  readonly to: string
  /** First day of the new term, YYYY-MM-DD. */
  readonly startDate: string
  readonly wanted: LessonsWanted
}

/**
 * Schedules another class's lessons for a class, from another day on, with the ordinary preview and
 * save: one plan per pattern, each seeing the previous ones. `ctx` is that of lesson. A dry run
 * (`dry`) reports conflicting dates; otherwise they are refused (2218, 2219). Throws the refusals
 * of a plan, and 2229 for more lessons or patterns than `limits` allows. A pattern of more than 100
 * lessons becomes several series.
 */
export const copyLessons = async (
  tx: StoreTx,
  ctx: RecordContext,
  { from, to, startDate, wanted: lessonPolicy }: Copying,
  dry: boolean,
): Promise<CopyLessonsAnswer> => {
  const found = await readPatterns(tx, from)
  const total = found.reduce((sum, { repeat }) => sum + repeat.count, 0)
  if (found.length > limits.patterns || total > limits.lessons)
    throw errors.tooManyLessonsToCopy({ max: limits.lessons }).at('lessons')
  const patterns = shiftedTo(await withAble(tx, found), startDate)
  const previews: SchedulePreview[] = []
  const copied: CopiedPattern[] = []
  for (const pattern of patterns) {
    const { plan, previewed } = await resolveClashes(tx, ctx, planOf(pattern, to), lessonPolicy)
    const { preview } = previewed
    const { start, minutes, timezone, repeat } = pattern
    previews.push(preview)
    copied.push({ start, minutes, timezone, repeat, slots: preview.slots })
    if (preview.counts.creates > 0 && !(dry && preview.counts.blocked))
      await savePreviewedPlan(tx, ctx, plan, previewed)
  }
  const sum = (name: 'creates' | 'skips' | 'blocked') =>
    previews.reduce((total, { counts }) => total + counts[name], 0)
  const outcomes = copied.flatMap(({ slots }) =>
    slots.map(({ startAt, state, choice }) => [startAt, state, choice]),
  )
  return {
    patterns: copied,
    creates: sum('creates'),
    skips: sum('skips'),
    blocked: sum('blocked'),
    // the class is another one at every try: it is no part of what was shown
    token: await hashOf(JSON.stringify(outcomes)),
  }
}
