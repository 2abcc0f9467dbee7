import { schedulingErrors } from '../scheduling.errors.ts'
import { roomSettings } from './lesson.options.ts'
import { group, valueOf } from '../../../src/schema/call/index.ts'
import { choice, integer, text } from '../../../src/schema/fields/index.ts'
import { issue, type Issue } from '../../../src/schema/issue.ts'
import type { Label } from '../../../src/schema/label.ts'
import { isLocal, isZone } from '../../../src/schema/zone.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { isObject } from '../../../src/protocol/isObject.ts'

/*
 * Inputs that the calls of scheduling share. Local times are `YYYY-MM-DDTHH:mm` of the plan's zone,
 * instants ISO 8601 in UTC; a lesson takes [startAt, endAt).
 */

/** Lessons of one plan, and of one series. */
export const maxLessons = 100
/** A lesson lasts a day at most. */
export const maxLessonMinutes = 1440

const settingNames: ReadonlySet<string> = new Set(['studentLimit', ...roomSettings])

/**
 * Settings of a lesson that a plan can contain; the others come from the class and the
 * institution's defaults. Names are those of the lesson.
 */
export interface LessonSettings {
  readonly studentLimit?: number
  readonly seatArea?: string
  readonly definition?: string
  readonly soundMode?: string
  readonly layout?: string
  readonly prepTeacher?: number
  readonly prepStudent?: number
  readonly delay?: number
  readonly cloudRecording?: string
  readonly supervisionPictures?: string
  readonly verification?: string
  readonly courseware?: readonly string[]
  readonly remark?: string
}

/**
 * How a slot is settled: it keeps its time, is left out, moves to the next time that is free for
 * everyone, or is kept despite a clash.
 */
export const slotChoices = ['KEEP', 'SKIP', 'SHIFT', 'FORCE'] as const
export type SlotChoice = (typeof slotChoices)[number]

type Parsed<V> = { readonly value: V } | { readonly issue: Issue }
const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''
const isSlotChoice = (value: unknown): value is SlotChoice => slotChoices.some(one => one === value)

const localTimeParts = {
  schema: { type: 'string', description: 'YYYY-MM-DDTHH:mm of the zone' },
  parse: (raw: unknown) =>
    isLocal(raw) ? { value: raw } : { issue: issue(ErrorCode.invalidFormat) },
  good: '2035-01-01T10:00',
  bad: [7, '2035-02-30T10:00', '2035-01-01T10:00:00Z'],
} as const
export const localTimeInput = valueOf<string>(localTimeParts)
export const requiredLocalTimeInput = valueOf({
  ...localTimeParts,
  required: true,
  requiredCode: '11005',
})

/** An IANA time zone; 2224 if it isn't one. */
export const zoneInput = valueOf({
  required: true,
  requiredCode: '2224',
  schema: { type: 'string', description: 'IANA time zone' },
  parse: raw =>
    typeof raw === 'string' && isZone(raw)
      ? { value: raw }
      : { issue: issue(schedulingErrors.timeZoneUnknown.code) },
  good: 'Asia/Shanghai',
  bad: [7, 'Mars/Olympus'],
})

const isTimeOfDay = (value: unknown): value is string =>
  value === '24:00' || isLocal(`2035-01-01T${String(value)}`)
/** A time of the day, `HH:mm`, up to 24:00. */
export const timeOfDay = (usual: string) =>
  valueOf({
    empty: usual,
    schema: { type: 'string', description: `HH:mm; ${usual} by default` },
    parse: raw => (isTimeOfDay(raw) ? { value: raw } : { issue: issue(ErrorCode.invalidFormat) }),
    good: usual,
    bad: [7, '25:00'],
  })

/**
 * Weekdays from Monday 1 to Sunday 7, each once and in order; an empty list is refused with 2228.
 */
export const weekdaysInput = valueOf({
  takesEmptyList: true,
  schema: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 }, minItems: 1 },
  parse: (raw): Parsed<readonly number[]> => {
    if (!Array.isArray(raw) || !raw.length)
      return { issue: issue(schedulingErrors.weekdaysMissing.code) }
    const days: readonly unknown[] = raw
    if (
      !days.every(
        (day): day is number => Number.isInteger(day) && Number(day) >= 1 && Number(day) <= 7,
      )
    )
      return { issue: issue(ErrorCode.invalidParameter) }
    return { value: [...new Set(days)].toSorted((a, b) => a - b) }
  },
  good: [1, 3],
  bad: [[], 'MO', [0], [8], ['1']],
})

/**
 * The length of a lesson; 2220 if it is no whole number above 0. `minutesIssue` checks the upper
 * limit.
 */
const minutesTraits = {
  label: { en: 'Duration (minutes)', zh: '时长（分钟）' },
  min: 1,
  formatCode: '2220',
} as const
export const minutesInput = integer(minutesTraits)
export const requiredMinutes = integer({
  ...minutesTraits,
  required: true,
  requiredCode: '11005',
})
/** Checks the length of a lesson: 2220 with the hours where it lasts more than a day. */
export const minutesIssue = (minutes: number | null) =>
  minutes !== null && minutes > maxLessonMinutes
    ? { minutes: issue(ErrorCode.endNotAfterStart, { hours: maxLessonMinutes / 60 }) }
    : undefined

/** A short text; one that is too long is refused with 9994. */
export const shortText = <const M extends number>(label: Label, max: M) =>
  text({ label, max, formatCode: ErrorCode.invalidFormat satisfies ErrorCode })
export const forceReasonInput = shortText({ en: 'Clash reason', zh: '强制排课原因' }, 200)

export const frequencies = {
  ONCE: { en: 'Once', zh: '不重复' },
  DAILY: { en: 'Daily', zh: '每天' },
  WEEKLY: { en: 'Weekly', zh: '每周' },
} as const
export type Frequency = keyof typeof frequencies

/**
 * What happens to a date on a day off: it is left out and the series continues until it has its
 * count (SKIP), it moves to the next day that is not off (SHIFT), or it stays (KEEP).
 */
export const dayOffPolicies = {
  SKIP: { en: 'Skip', zh: '跳过' },
  SHIFT: { en: 'Postpone', zh: '顺延' },
  KEEP: { en: 'Keep', zh: '照常上课' },
} as const
export type DaysOff = keyof typeof dayOffPolicies

/** The rule of a series. */
export interface Repeat {
  readonly freq: Frequency
  /** Every n-th day or week; a whole number above 0 (2230). */
  readonly interval: number
  /** Monday 1 … Sunday 7; WEEKLY needs one at least (2228). */
  readonly weekdays?: readonly number[]
  /**
   * Number of lessons per class, 1 to 100; at most 100 for all classes together (2229). ONCE: 1.
   */
  readonly count: number
  readonly daysOff: DaysOff
}

/** A plan of lessons, as a screen puts it together for `previewSchedule`. */
export interface SchedulePlan {
  readonly courseIds: readonly string[]
  readonly start: string
  readonly minutes: number
  readonly timezone: string
  readonly repeat: Repeat
  /** The class's first teacher if it is left out. */
  readonly teacherId?: string | undefined
  /** The class's assistants where they are left out. */
  readonly assistants?: readonly string[] | undefined
  /**
   * The class's name and the lesson's number if it is left out. Several lessons of one name are
   * numbered.
   */
  readonly name?: string | undefined
  readonly settings?: LessonSettings
  /** By the key of a slot. */
  readonly choices?: Readonly<Record<string, SlotChoice>>
  /** Needed where a slot is forced, with the right `lesson.force`. */
  readonly forceReason?: string | undefined
}

/** The rule of a series; `planIssues` checks what its parts say together. */
export const repeatInput = group(
  {
    freq: choice({ label: { en: 'Repeat', zh: '重复' }, options: frequencies, required: true }),
    interval: integer({ label: { en: 'Interval', zh: '间隔' }, min: 1, formatCode: '2230' }),
    weekdays: weekdaysInput,
    count: integer({
      label: { en: 'Number of lessons', zh: '课节数' },
      min: 1,
      formatCode: '2229',
    }),
    daysOff: choice({
      label: { en: 'Days off', zh: '休息日' },
      options: dayOffPolicies,
      default: 'SKIP',
    }),
  },
  { required: true, good: { freq: 'ONCE' } },
)

const noSettings: LessonSettings = {}
/**
 * The names of settings are checked here, their values by the lesson's own rules when it is made.
 */
export const settingsInput = valueOf({
  empty: noSettings,
  schema: {
    type: 'object',
    properties: Object.fromEntries([...settingNames].map(name => [name, {}])),
    additionalProperties: false,
  },
  parse: (raw): Parsed<LessonSettings> =>
    isObject(raw) && Object.keys(raw).every(name => settingNames.has(name))
      ? { value: Object.fromEntries(Object.entries(raw).filter(([, value]) => !isMissing(value))) }
      : { issue: issue(ErrorCode.invalidParameter) },
  good: { prepTeacher: 20 },
  bad: ['no object', [1], { seats: 3 }],
})

type SlotChoices = Readonly<Record<string, SlotChoice>>
const noChoices: SlotChoices = {}
/** How slots are settled, by their keys. */
export const choicesInput = valueOf({
  empty: noChoices,
  schema: { type: 'object', additionalProperties: { enum: slotChoices } },
  parse: (raw): Parsed<SlotChoices> => {
    const entries = isObject(raw) ? Object.entries(raw) : undefined
    if (!entries || entries.length > 10 * maxLessons)
      return { issue: issue(ErrorCode.invalidParameter) }
    const choices = entries.flatMap(([key, value]) =>
      isSlotChoice(value) ? [[key, value] as const] : [],
    )
    return choices.length === entries.length
      ? { value: Object.fromEntries(choices) }
      : { issue: issue(ErrorCode.invalidParameter) }
  },
  good: { 'course@2035-01-01': 'SKIP' },
  bad: ['no object', { slot: 'MOVE' }],
})

// given by inputs of their own
const reservedNames: readonly string[] = ['startAt', 'endAt', 'forceReason']
type Changes = Readonly<Record<string, unknown>>
const noChanges: Changes = {}
/** New values of other fields of a lesson, which the lesson's own rules check. */
export const changesInput = valueOf({
  empty: noChanges,
  schema: { type: 'object', description: 'Fields of the lesson, without its times' },
  parse: (raw): Parsed<Changes> =>
    isObject(raw) && !reservedNames.some(name => Object.hasOwn(raw, name))
      ? { value: raw }
      : { issue: issue(ErrorCode.invalidParameter) },
  good: { name: 'Algebra' },
  bad: ['no object', [1], { startAt: '2035-01-01T10:00:00.000Z' }],
})
