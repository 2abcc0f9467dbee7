/**
 * The list after one of its items has moved up (-1) or down (1); the same list if it can't move
 * further.
 */
export const afterStep = <T>(items: readonly T[], at: number, by: -1 | 1): readonly T[] => {
  const moved = items[at]
  const other = items[at + by]
  return moved === undefined || other === undefined
    ? items
    : items.map((one, n) => (n === at ? other : n === at + by ? moved : one))
}
