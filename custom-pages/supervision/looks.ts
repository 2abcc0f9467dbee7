import type { RoomAlert, WatchedRoomState } from '../../resources/supervision/supervision.calls.ts'
import type { NetworkGrade } from '../../resources/scheduling/lesson/network.options.ts'
import type { Lang } from '../../src/schema/label.ts'
import { timeFormat } from '../../src/schema/timeText.ts'
import { shownZone } from '../../src/ui/parts/fields/time.ts'
import type { ToneName } from '../../src/ui/theme/tokens.ts'

export const gradeTones: Readonly<Record<NetworkGrade, ToneName>> = {
  GOOD: 'good',
  NORMAL: 'good',
  BAD: 'careful',
  POOR: 'bad',
  UNREACHABLE: 'bad',
}
export const roomTones: Readonly<Record<WatchedRoomState, ToneName>> = {
  COMING: 'neutral',
  PREPARING: 'informative',
  RUNNING: 'good',
  DELAY: 'careful',
  ENDED: 'neutral',
}
export const alertTones: Readonly<Record<RoomAlert['state'], ToneName>> = {
  NOTICED: 'careful',
  OPEN: 'bad',
  ACKNOWLEDGED: 'informative',
  CLOSED: 'neutral',
}

/** The time of an instant in the institution's zone: '09:30'; with seconds on request. */
export const roomHourOf = (instant: string, lang: Lang, seconds = false): string =>
  timeFormat(lang, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' as const } : {}),
    hourCycle: 'h23',
    timeZone: shownZone(),
  }).format(new Date(instant))

/** Where a lesson is supervised. */
export const lessonScreen = (lessonId: string): string =>
  `/superviseLesson?${new URLSearchParams({ lessonId }).toString()}`
