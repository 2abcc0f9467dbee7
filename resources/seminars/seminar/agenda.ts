const dayMinutes = 24 * 60
const timed = /^(\s*)(\d{1,2})([:：])(\d{2})(?!\d)/

/** The minute of the day at the beginning of an agenda's line; undefined if it has none. */
const minuteOf = (line: string): number | undefined => {
  const [, , hours, , minutes] = timed.exec(line) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const minute = Number(hours) * 60 + Number(minutes)
  return Number(hours) < 24 && Number(minutes) < 60 ? minute : undefined
}

/** Minutes from one time of the day to the next time that a clock shows another. */
const minutesTo = (from: number, to: number): number => (to - from + dayMinutes) % dayMinutes

/**
 * Whether each time of an agenda is within a seminar of this many minutes. `start`: the minute of
 * the institution's day at which it begins; by default the first time of the agenda.
 */
export const agendaFits = (agenda: string | null, minutes: number, start?: number): boolean => {
  const times = (agenda ?? '').split('\n').flatMap(line => minuteOf(line) ?? [])
  const from = start ?? times[0]
  return from === undefined || times.every(time => minutesTo(from, time) <= minutes)
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** An agenda whose times are moved together with a seminar that begins this many minutes later. */
export const shiftAgenda = (agenda: string | null, minutes: number): string | null =>
  agenda
    ?.split('\n')
    .map(line => {
      const minute = minuteOf(line)
      if (minute === undefined) return line
      const time = (((minute + minutes) % dayMinutes) + dayMinutes) % dayMinutes
      const [hours, rest] = [Math.floor(time / 60), time % 60]
      return line.replace(
        timed,
        (_, indent: string, _hours: string, colon: string) =>
          `${indent}${twoDigits(hours)}${colon}${twoDigits(rest)}`,
      )
    })
    .join('\n') ?? null
