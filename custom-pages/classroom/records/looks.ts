import type {
  AttendanceLesson,
  Presence,
} from '../../../resources/classroom/attendance/attendance.calls.ts'
import type { deviceKinds, EventRole } from '../../../resources/classroom/events.calls.ts'
import type { Label, Lang } from '../../../src/schema/label.ts'
import { timeFormat } from '../../../src/schema/timeText.ts'
import { shownZone } from '../../../src/ui/parts/fields/time.ts'
import type { ToneName } from '../../../src/ui/theme/tokens.ts'

export { attendanceTones as stateTones } from '../../../resources/classroom/attendance/attendance.options.ts'
export const lessonTones: Readonly<Record<AttendanceLesson['status'], ToneName>> = {
  NOT_STARTED: 'neutral',
  ONGOING: 'good',
  ENDED: 'neutral',
}
export const deviceWords: Readonly<Record<(typeof deviceKinds)[number], Label>> = {
  COMPUTER: { en: 'Computer', zh: '电脑' },
  TABLET: { en: 'Tablet', zh: '平板' },
  PHONE: { en: 'Phone', zh: '手机' },
  OTHER: { en: 'Other', zh: '其他' },
}
const words: Readonly<Record<string, Label>> = deviceWords
/**
 * A device name of an attendance ('TABLET Android 15') with its kind as a word; other names stay as
 * they are.
 */
export const deviceText = (name: string, lang: Lang): string => {
  const [kind = '', ...rest] = name.split(' ')
  const word = Object.hasOwn(words, kind) ? words[kind] : undefined
  return word ? [word[lang], ...rest].join(' ') : name
}

/** Where a person's page is. */
export const personRoute: Readonly<Record<EventRole, 'teacher' | 'student'>> = {
  TEACHER: 'teacher',
  ASSISTANT: 'teacher',
  STUDENT: 'student',
  AUDITOR: 'student',
}

/** The hour of an instant where the institution is: '09:30'. */
export const hourOf = (instant: string, lang: Lang): string =>
  timeFormat(lang, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: shownZone(),
  }).format(new Date(instant))

/** A stretch of a bar, in percent of its whole. */
export interface PresenceStretch {
  readonly left: number
  readonly width: number
}
/**
 * The positions of presence stretches between two instants; one in progress ends `now`. Parts
 * outside are left out.
 */
export const presenceStretchesOf = (
  presence: readonly Presence[],
  from: string,
  until: string,
  now: string,
): readonly PresenceStretch[] => {
  const [begin, end] = [Date.parse(from), Date.parse(until)]
  const whole = end - begin
  if (!(whole > 0)) return []
  const place = (ms: number): number => (Math.min(Math.max(ms, begin), end) - begin) / whole
  return presence.flatMap(one => {
    const [left, right] = [place(Date.parse(one.from)), place(Date.parse(one.until ?? now))]
    return right > left ? [{ left: left * 100, width: (right - left) * 100 }] : []
  })
}
