import { ExpressionWrapper, RawNode, type Expression, type OperationNode } from 'kysely'

const branded = new WeakSet<OperationNode>()

/** Whether the store itself wrote a raw node; the plugin rejects all others. */
export const isBranded = (node: OperationNode): boolean => branded.has(node)

/** Marks a node as the store's own. */
export const brand = <N extends OperationNode>(node: N): N => {
  branded.add(node)
  return node
}

const isExpression = (value: unknown): value is Expression<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'toOperationNode' in value &&
  typeof value.toOperationNode === 'function'

/**
 * SQL text that the scope plugin accepts: a template tag for the store only, not exported from it.
 * Placeholders take only expressions (`eb.ref`, `eb.val`, another fragment), so that values are
 * always sent as parameters. It must not name a table.
 */
export const fragment = <T>(
  texts: TemplateStringsArray,
  ...holes: readonly Expression<unknown>[]
): ExpressionWrapper<never, never, T> => {
  for (const hole of holes)
    if (!isExpression(hole)) throw new Error('a fragment takes expressions only')
  const node = RawNode.create(
    [...texts],
    holes.map(hole => hole.toOperationNode()),
  )
  branded.add(node)
  return new ExpressionWrapper<never, never, T>(node)
}

/** The same from text that the store has built of quoted names and its own SQL. */
export const fragmentOf = <T>(sql: string): ExpressionWrapper<never, never, T> => {
  const node = RawNode.createWithSql(sql)
  branded.add(node)
  return new ExpressionWrapper<never, never, T>(node)
}
