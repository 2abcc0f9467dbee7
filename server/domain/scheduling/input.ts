import type {
  DaysOff,
  Frequency,
  LessonSettings,
  Repeat,
  SchedulePlan,
  SlotChoice,
} from '../../../resources/lesson/scheduling.calls.ts'
import { mostLessons, roomSettings } from '../../../resources/lesson/scheduling.calls.ts'
import { isLocal, isZone } from '../../../src/schema/zone.ts'
import { badParameter, fieldFault } from '../../platform/errors.ts'
import { isObject, type Body } from '../../platform/http/body.ts'

const mostMinutes = 1440
const mostInterval = 366

const none = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A text of at most `max` characters; undefined where it is left out. */
export const textIn = (body: Body, name: string, max: number): string | undefined => {
  const value = body[name]
  if (none(value)) return undefined
  if (typeof value !== 'string') throw badParameter(name)
  if (value.length > max) throw fieldFault(name, '9994', { maxLength: max })
  return value.trim() || undefined
}

/** A list of ids, each once; undefined where it is left out. */
export const idsIn = (body: Body, name: string, max: number): readonly string[] | undefined => {
  const value = body[name]
  if (none(value)) return undefined
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (
    list.length > max ||
    !list.every((id): id is string => typeof id === 'string' && id !== '' && id.length <= 64)
  )
    throw badParameter(name)
  return [...new Set(list)]
}

/** A whole number of minutes: 2220 where it is none above 0, at most a day. */
export const minutesIn = (body: Body): number => {
  const minutes = body['minutes']
  if (none(minutes)) throw fieldFault('minutes', '11005')
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 1)
    throw fieldFault('minutes', '2220')
  if (minutes > mostMinutes) throw fieldFault('minutes', '2220', { hours: mostMinutes / 60 })
  return minutes
}

/** An IANA zone; 2224 where it is none. */
export const zoneIn = (body: Body): string => {
  const zone = body['timezone']
  if (typeof zone !== 'string' || !isZone(zone)) throw fieldFault('timezone', '2224')
  return zone
}

/** A local time; undefined where it is left out. */
export const localIn = (body: Body, name: string): string | undefined => {
  const value = body[name]
  if (none(value)) return undefined
  if (!isLocal(value)) throw fieldFault(name, '9994')
  return value
}

/** Monday 1 … Sunday 7, each once; undefined where they are left out. 2228 where there is none among them. */
export const weekdaysIn = (body: Body): readonly number[] | undefined => {
  const value = body['weekdays']
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || !value.length) throw fieldFault('weekdays', '2228')
  if (!value.every((day): day is number => Number.isInteger(day) && day >= 1 && day <= 7))
    throw badParameter('weekdays')
  return [...new Set(value)].toSorted((a, b) => a - b)
}

/** One of some texts; undefined where it is left out, 321 where it is none of them. */
export const oneIn = <T extends string>(
  body: Body,
  name: string,
  all: readonly T[],
  called = name,
): T | undefined => {
  const value = body[name]
  if (none(value)) return undefined
  const found = all.find(one => one === value)
  if (found === undefined) throw badParameter(called)
  return found
}

const frequencies: readonly Frequency[] = ['ONCE', 'DAILY', 'WEEKLY']
const policies: readonly DaysOff[] = ['SKIP', 'SHIFT', 'KEEP']
const slotChoices: readonly SlotChoice[] = ['KEEP', 'SKIP', 'SHIFT', 'FORCE']

const repeatOf = (body: Body, courses: number): Repeat => {
  const given = body['repeat']
  if (!isObject(given)) throw badParameter('repeat')
  const freq = oneIn(given, 'freq', frequencies, 'repeat')
  if (!freq) throw badParameter('repeat')
  const daysOff = oneIn(given, 'daysOff', policies, 'repeat') ?? 'SKIP'
  const once = freq === 'ONCE'
  const { interval = once ? 1 : undefined, count = once ? 1 : undefined } = given
  if (typeof interval !== 'number' || !Number.isInteger(interval) || interval < 1)
    throw fieldFault('interval', '2230')
  if (interval > mostInterval) throw fieldFault('interval', '9994', { max: mostInterval })
  if (
    typeof count !== 'number' ||
    !Number.isInteger(count) ||
    count < 1 ||
    count * courses > mostLessons
  )
    throw fieldFault('count', '2229')
  if (freq !== 'WEEKLY') return { freq, interval, count: once ? 1 : count, daysOff }
  const weekdays = weekdaysIn(given)
  if (!weekdays) throw fieldFault('weekdays', '2228')
  return { freq, interval, count, daysOff, weekdays }
}

const settingNames: readonly (keyof LessonSettings)[] = ['studentLimit', ...roomSettings]
const isSetting = (name: string): boolean => settingNames.some(one => one === name)

/** Names alone are judged here; the values by the lesson's own rules when it is made. */
const settingsOf = (body: Body): LessonSettings => {
  const given = body['settings'] ?? {}
  if (!isObject(given)) throw badParameter('settings')
  const unknown = Object.keys(given).find(name => !isSetting(name))
  if (unknown !== undefined) throw badParameter(unknown)
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !none(value)))
}

const choicesOf = (body: Body): Readonly<Record<string, SlotChoice>> => {
  const given = body['choices'] ?? {}
  if (!isObject(given) || Object.keys(given).length > 10 * mostLessons)
    throw badParameter('choices')
  return Object.fromEntries(
    Object.keys(given).map(key => {
      const choice = oneIn(given, key, slotChoices, 'choices')
      if (!choice) throw badParameter('choices')
      return [key, choice]
    }),
  )
}

/** Everything that a plan must say is said. */
export type CheckedPlan = SchedulePlan & Required<Pick<SchedulePlan, 'settings' | 'choices'>>

/**
 * A plan as somebody sent it. Throws, each at its field: 11005 (no class, no start), 9994, 2220 (minutes), 2224 (timezone), 2228 (weekdays), 2229
 * (count), 2230 (interval), 321 for what no screen sends.
 */
export const planOf = (body: Body): CheckedPlan => {
  const courseIds = idsIn(body, 'courseIds', 1000) ?? []
  if (!courseIds.length) throw fieldFault('courseIds', '11005')
  if (courseIds.length > mostLessons) throw fieldFault('count', '2229')
  const start = localIn(body, 'start')
  if (start === undefined) throw fieldFault('start', '11005')
  return {
    courseIds,
    start,
    minutes: minutesIn(body),
    timezone: zoneIn(body),
    repeat: repeatOf(body, courseIds.length),
    teacherId: textIn(body, 'teacherId', 64),
    assistants: idsIn(body, 'assistants', 10),
    name: textIn(body, 'name', 60),
    settings: settingsOf(body),
    choices: choicesOf(body),
    forceReason: textIn(body, 'forceReason', 200),
  }
}
