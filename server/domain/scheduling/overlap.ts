/** A span of time, [start, end), in milliseconds. */
export interface TimeSpan {
  readonly start: number
  readonly end: number
}

/**
 * Whether two half-open spans overlap; spans that only touch do not, and an empty span overlaps
 * nothing.
 */
export const overlaps = (a: TimeSpan, b: TimeSpan): boolean =>
  a.start < b.end && b.start < a.end && a.start < a.end && b.start < b.end

/** Converts two ISO instants to a span in milliseconds. */
export const toTimeSpan = (from: string, until: string): TimeSpan => ({
  start: Date.parse(from),
  end: Date.parse(until),
})

/**
 * The longest lesson lasts a day: one that begins earlier than that before a span cannot reach into
 * it.
 */
export const maxLessonMs = 24 * 3_600_000

/** Spans that are taken, by person or class; finds those that overlap a span by binary search. */
export class TakenTimes<T extends TimeSpan> {
  readonly #of = new Map<string, { readonly list: T[]; sorted: boolean }>()

  add(key: string, span: T): void {
    const entry = this.#of.get(key)
    if (!entry) this.#of.set(key, { list: [span], sorted: true })
    else {
      entry.sorted &&= (entry.list.at(-1)?.start ?? 0) <= span.start
      entry.list.push(span)
    }
  }

  /** Returns the spans that overlap, by start. */
  overlapping(key: string, span: TimeSpan): T[] {
    const entry = this.#of.get(key)
    if (!entry) return []
    if (!entry.sorted) entry.list.sort((a, b) => a.start - b.start)
    entry.sorted = true
    const { list } = entry
    // no span is longer than a day, so the search begins a day before
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((list[middle]?.start ?? 0) < span.start - maxLessonMs) low = middle + 1
      else high = middle
    }
    const found: T[] = []
    for (const one of list.slice(low)) {
      if (one.start >= span.end) break
      if (overlaps(one, span)) found.push(one)
    }
    return found
  }
}
