/** A span of time, [start, end), in milliseconds. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Half-open: what only touches does not overlap; an empty span overlaps nothing. */
export const overlaps = (a: Span, b: Span): boolean =>
  a.start < b.end && b.start < a.end && a.start < a.end && b.start < b.end

export const spanOf = (from: string, until: string): Span => ({
  start: Date.parse(from),
  end: Date.parse(until),
})

/** The longest lesson there is: what begins that long before a span cannot reach into it. */
export const longest = 24 * 3_600_000

/** What is taken, by who or what takes it; finds what overlaps a span without looking at everything. */
export class Taken<T extends Span> {
  readonly #of = new Map<string, { readonly list: T[]; sorted: boolean }>()

  add(key: string, span: T): void {
    const kept = this.#of.get(key)
    if (!kept) this.#of.set(key, { list: [span], sorted: true })
    else {
      kept.sorted &&= (kept.list.at(-1)?.start ?? 0) <= span.start
      kept.list.push(span)
    }
  }

  /** What overlaps, by start. */
  overlapping(key: string, span: Span): T[] {
    const kept = this.#of.get(key)
    if (!kept) return []
    if (!kept.sorted) kept.list.sort((a, b) => a.start - b.start)
    kept.sorted = true
    const { list } = kept
    // nothing is longer than a day, so that the search begins a day before
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((list[middle]?.start ?? 0) < span.start - longest) low = middle + 1
      else high = middle
    }
    const found: T[] = []
    for (let n = low; n < list.length; n++) {
      const one = list[n]
      if (!one || one.start >= span.end) break
      if (overlaps(one, span)) found.push(one)
    }
    return found
  }
}
