/** A node of a syntax tree, with its place in the text. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
}
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every node of a syntax tree, a node before those inside it. */
export function* nodesIn(
  value: unknown,
): Generator<SyntaxNode & Readonly<Record<string, unknown>>> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  if (!isNode(value)) return
  yield { ...value }
  for (const part of Object.values(value)) yield* nodesIn(part)
}
