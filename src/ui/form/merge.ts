/** The three values of a field in a conflict. */
export interface Collision {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}

const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Three-way merge of a stale edit: fields that only I changed keep my value, fields that only they
 * changed take theirs, and fields that both changed differently collide. `mine` contains only my
 * changed fields; `base` may be missing, then every differing field of mine collides.
 */
export const mergeEdits = (
  mine: Readonly<Record<string, unknown>>,
  base: Readonly<Record<string, unknown>> | null | undefined,
  theirs: Readonly<Record<string, unknown>>,
): { readonly merged: Record<string, unknown>; readonly collisions: Collision[] } => {
  const merged: Record<string, unknown> = {}
  const collisions: Collision[] = []
  for (const [field, value] of Object.entries(mine)) {
    if (same(value, theirs[field])) continue
    if (base && same(base[field], theirs[field])) merged[field] = value
    else collisions.push({ field, mine: value, theirs: theirs[field] })
  }
  return { merged, collisions }
}

/** The fields whose values differ from the record's. */
export const changedFields = (
  values: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, record[name])))
