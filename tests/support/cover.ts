/**
 * Returns a subset of items with every feature of all items, in the order of the items: a greedy
 * choice of the item that adds the most features, the first of several. The only item with some
 * feature is always included.
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
