/**
 * Returns items that have every feature of all items among them, in the order of the items: again
 * and again the one that adds the most, the first of several. A feature that only one item has
 * brings that item with it.
 */
export const coverOf = <T>(
  items: readonly T[],
  featuresOf: (item: T) => ReadonlySet<string>,
): readonly T[] => {
  const features = items.map(featuresOf)
  const chosen = new Set<T>()
  const covered = new Set<string>()
  for (;;) {
    const counts = features.map(own => [...own].filter(one => !covered.has(one)).length)
    const most = Math.max(0, ...counts)
    const at = counts.indexOf(most)
    const next = items[at]
    if (!most || next === undefined) return items.filter(one => chosen.has(one))
    chosen.add(next)
    for (const feature of features[at] ?? []) covered.add(feature)
  }
}
