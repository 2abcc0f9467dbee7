/** An appointment of a calendar file. Instants are ISO 8601 in UTC. */
export interface Appointment {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly address: string
  readonly organizer: string | null
  readonly attendee?: string | null
  readonly startAt: string
  readonly endAt: string
  /** When the file was made. */
  readonly now: string
  /** Grows with every change, so that calendars replace the earlier one. */
  readonly sequence: number
  readonly cancelled?: boolean
}

const stamp = (iso: string): string => iso.replace(/[-:]|\.\d{3}/g, '')
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Breaks a line after at most 75 bytes, between characters, as RFC 5545 requires. */
const folded = (line: string): string => {
  const encoder = new TextEncoder()
  let [out, bytes] = ['', 0]
  for (const one of line) {
    const size = encoder.encode(one).length
    if (bytes + size > 75) [out, bytes] = [`${out}\r\n `, 1]
    out += one
    bytes += size
  }
  return out
}

/** A calendar file (RFC 5545) of one appointment. */
export const calendarOf = (appointment: Appointment): string => {
  const { id, title, about, address, organizer, attendee, startAt, endAt, now } = appointment
  const cancelled = appointment.cancelled ?? false
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//edu//seminar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelled ? 'CANCEL' : organizer ? 'REQUEST' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}@seminar`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startAt)}`,
    `DTEND:${stamp(endAt)}`,
    `SUMMARY:${escaped(title)}`,
    ...(about ? [`DESCRIPTION:${escaped(about)}`] : []),
    ...(address ? [`URL:${address}`, `LOCATION:${escaped(address)}`] : []),
    ...(organizer ? [`ORGANIZER:mailto:${organizer}`] : []),
    ...(attendee ? [`ATTENDEE;RSVP=FALSE:mailto:${attendee}`] : []),
    `SEQUENCE:${String(appointment.sequence)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
