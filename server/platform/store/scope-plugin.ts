import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import { ScopeTransformer, type ScopeRules } from './scope-transformer.ts'

const approved = new WeakSet<RootOperationNode>()

/** Whether the plugin made a statement's tree; the store's driver sends no other. */
export const isApproved = (node: RootOperationNode): boolean => approved.has(node)
/** Lets a statement of the store itself through (catalog, DDL). */
export const approve = <N extends RootOperationNode>(node: N): N => {
  approved.add(node)
  return node
}

/**
 * Adds the institution to every statement over scoped tables. Throws `ScopeError`, before anything
 * is sent, for statements that it can't verify: raw SQL, an unknown table, a global table that may
 * not be read, an unknown statement type.
 */
export class ScopePlugin implements KyselyPlugin {
  readonly #rules: ScopeRules
  constructor(rules: ScopeRules) {
    this.#rules = rules
  }
  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    // a transformer keeps the names of CTEs while it walks, so each statement gets its own
    const node = new ScopeTransformer(this.#rules).root(args.node)
    return approve(node)
  }
  transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(args.result)
  }
}
