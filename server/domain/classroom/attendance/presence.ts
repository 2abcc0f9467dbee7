import { grouped } from '../../../platform/grouped.ts'

/** An entering or leaving as it was reported; instants in milliseconds. */
export interface Mark {
  readonly device: string
  readonly enters: boolean
  readonly at: number
  /** For a departure: the connection was lost. */
  readonly lost: boolean
}
/** A half-open time span. `until` null: it hasn't ended. */
export interface PresenceSpan {
  readonly from: number
  readonly until: number | null
}
/** When a room is open to a person; `final`: it has closed, so that nobody is inside any more. */
export interface Opening {
  readonly opens: number
  readonly closes: number
  readonly final: boolean
}
/** When a person was in the room on any device, and how often their connection dropped. */
export interface MergedPresence {
  /** In order, without overlap, within the opening. */
  readonly spans: readonly PresenceSpan[]
  readonly drops: number
}

/** The events of one device at one instant. */
interface Moment {
  readonly at: number
  readonly enters: boolean
  readonly leaves: boolean
  readonly lost: boolean
}

/** Groups events of one instant into a set, so that their order and repetitions don't matter. */
const momentsOf = (marks: readonly Mark[]): Moment[] => {
  const byInstant = new Map<number, Moment>()
  for (const { at, enters, lost } of marks) {
    const known = byInstant.get(at)
    byInstant.set(at, {
      at,
      enters: enters || (known?.enters ?? false),
      leaves: !enters || (known?.leaves ?? false),
      lost: (!enters && lost) || (known?.lost ?? false),
    })
  }
  return [...byInstant.values()].toSorted((a, b) => a.at - b.at)
}

/**
 * The spans of one device. If a LEAVE is missing before the next ENTER, the device was inside all
 * the time and its connection was lost. A LEAVE of a device that isn't inside is ignored. If ENTER
 * and LEAVE have the same instant, a device that was inside has returned, and one that was outside
 * only looked in.
 */
const walk = (marks: readonly Mark[]): { spans: PresenceSpan[]; drops: number } => {
  const spans: PresenceSpan[] = []
  let since: number | undefined
  let drops = 0
  for (const { at, enters, leaves, lost } of momentsOf(marks)) {
    if (since === undefined) {
      if (enters && !leaves) since = at
      continue
    }
    if (leaves) {
      spans.push({ from: since, until: at })
      since = enters ? at : undefined
      if (lost) drops++
    } else drops++
  }
  if (since !== undefined) spans.push({ from: since, until: null })
  return { spans, drops }
}

const clipped = (
  { from, until }: PresenceSpan,
  { opens, closes, final }: Opening,
): PresenceSpan | undefined => {
  const begin = Math.max(from, opens)
  if (until === null && !final) return begin < closes ? { from: begin, until: null } : undefined
  const end = Math.min(until ?? closes, closes)
  return begin < end ? { from: begin, until: end } : undefined
}

const merged = (spans: readonly PresenceSpan[]): PresenceSpan[] => {
  const out: PresenceSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = out.at(-1)
    if (!last || (last.until !== null && last.until < span.from)) out.push(span)
    else if (last.until !== null && (span.until === null || span.until > last.until))
      out[out.length - 1] = { from: last.from, until: span.until }
  }
  return out
}

/**
 * When a person was in the room, over all their devices; independent of the order and repetition of
 * the marks.
 */
export const presenceOf = (marks: readonly Mark[], opening: Opening): MergedPresence => {
  const walks = [...grouped(marks, mark => mark.device).values()].map(walk)
  return {
    spans: merged(
      walks.flatMap(({ spans }) => spans.flatMap(span => clipped(span, opening) ?? [])),
    ),
    drops: walks.reduce((sum, { drops }) => sum + drops, 0),
  }
}

export type Used = 'YES' | 'OUTSIDE' | 'ALREADY_IN' | 'NOT_IN'
/** The change by each mark, in their order. */
export const usedOf = (marks: readonly Mark[], { opens, closes }: Opening): Used[] => {
  const inside = new Map<string, boolean>()
  const order = marks
    .map((mark, n) => ({ mark, n }))
    .toSorted((a, b) => a.mark.at - b.mark.at || a.n - b.n)
  const used: Used[] = []
  for (const { mark, n } of order) {
    const here = inside.get(mark.device) ?? false
    inside.set(mark.device, mark.enters)
    used[n] =
      mark.at < opens || mark.at >= closes
        ? 'OUTSIDE'
        : here !== mark.enters
          ? 'YES'
          : mark.enters
            ? 'ALREADY_IN'
            : 'NOT_IN'
  }
  return used
}
