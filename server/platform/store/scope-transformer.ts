import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  JoinNode,
  OnNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  ReferenceNode,
  SchemableIdentifierNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  ParensNode,
  type CommonTableExpressionNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type MergeQueryNode,
  type OnConflictNode,
  type OperationNode,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  type UpdateQueryNode,
  type WithNode,
} from 'kysely'
import { brand, isBranded } from './branded.ts'
import { ScopeError } from './scope-error.ts'

export interface ScopeRules {
  /** The institution (or the place of one); undefined: no scoped table may be touched at all. */
  readonly institution: unknown
  /**
   * 'scoped' tables get the institution; 'global' may be used without one; 'reference' may always
   * be read.
   */
  readonly tableKind: (name: string) => 'scoped' | 'global' | 'reference' | undefined
}

const statements = [
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
] as const
// words that Kysely itself writes as raw nodes
const harmless = new Set(['asc', 'desc', 'true'])
const column = 'institutionId'
const done = new WeakMap<OperationNode, unknown>()

const isWith = (part: unknown): part is WithNode =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'WithNode'

/** The statement with this condition, if it has any. */
const withWhere = <N extends { readonly where?: WhereNode }>(
  node: N,
  where: WhereNode | undefined,
): N => (where ? { ...node, where } : node)

/**
 * Walks one statement. Everything it does not know is refused: a new kind of node can't slip
 * through.
 */
export class ScopeTransformer extends OperationNodeTransformer {
  readonly #rules: ScopeRules
  readonly #names: Set<string>[] = []
  readonly #mark: unknown

  constructor(rules: ScopeRules) {
    super()
    this.#rules = rules
    this.#mark = rules.institution ?? 'none'
  }

  root(node: RootOperationNode): RootOperationNode {
    if (node.kind === 'RawNode' && isBranded(node)) return node
    if (!statements.some(kind => kind === node.kind))
      throw new ScopeError(`${node.kind} has no institution`)
    return this.transformNode(node)
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T, queryId?: QueryId): T {
    // Kysely passes a subquery to the plugin first separately, then inside its statement
    if (done.get(node) === this.#mark) return node
    const withNode = 'with' in node && isWith(node.with) ? node.with : undefined
    if (withNode) this.#names.push(this.#namesOf(withNode))
    try {
      const out = super.transformNodeImpl(node, queryId)
      if (statements.some(kind => kind === node.kind)) done.set(out, this.#mark)
      return out
    } finally {
      if (withNode) this.#names.pop()
    }
  }

  protected override transformSelectQuery(
    node: SelectQueryNode,
    queryId?: QueryId,
  ): SelectQueryNode {
    const tables = (node.from?.froms ?? []).flatMap(from => this.#source(from, 'read'))
    const joins = this.#joined(node.joins, tables)
    const out = super.transformSelectQuery({ ...node, ...(joins && { joins }) }, queryId)
    return withWhere(out, this.#where(out.where, tables))
  }

  protected override transformUpdateQuery(
    node: UpdateQueryNode,
    queryId?: QueryId,
  ): UpdateQueryNode {
    if (!node.table) throw new ScopeError('update of no table')
    const tables = [
      ...this.#source(node.table, 'write'),
      ...(node.from?.froms ?? []).flatMap(from => this.#source(from, 'read')),
    ]
    this.#refuseColumn(node.updates?.map(update => update.column))
    const joins = this.#joined(node.joins, tables)
    const out = super.transformUpdateQuery({ ...node, ...(joins && { joins }) }, queryId)
    return withWhere(out, this.#where(out.where, tables))
  }

  protected override transformDeleteQuery(
    node: DeleteQueryNode,
    queryId?: QueryId,
  ): DeleteQueryNode {
    const tables = [
      ...node.from.froms.flatMap(from => this.#source(from, 'write')),
      ...(node.using?.tables ?? []).flatMap(from => this.#source(from, 'read')),
    ]
    const joins = this.#joined(node.joins, tables)
    const out = super.transformDeleteQuery({ ...node, ...(joins && { joins }) }, queryId)
    return withWhere(out, this.#where(out.where, tables))
  }

  protected override transformInsertQuery(
    node: InsertQueryNode,
    queryId?: QueryId,
  ): InsertQueryNode {
    if (!node.into) throw new ScopeError('insert into no table')
    const scoped = this.#source(node.into, 'write').length > 0
    const out = super.transformInsertQuery(node, queryId)
    if (!scoped) return out
    if (!node.columns?.length || node.defaultValues) throw new ScopeError('insert without columns')
    this.#refuseColumn(node.columns)
    const columns = [ColumnNode.create(column), ...(out.columns ?? [])]
    const onConflict = out.onConflict && this.#conflict(out.onConflict)
    if (out.values && SelectQueryNode.is(out.values)) {
      const { selections, setOperations } = out.values
      if (setOperations?.length || selections?.length !== node.columns.length)
        throw new ScopeError('insert of a query that is no plain list of columns')
      const own = SelectionNode.create(
        AliasNode.create(ValueNode.create(this.#institution()), IdentifierNode.create(column)),
      )
      const query: SelectQueryNode = { ...out.values, selections: [own, ...selections] }
      return { ...out, columns, ...(onConflict && { onConflict }), values: query }
    }
    if (!out.values || !ValuesNode.is(out.values))
      throw new ScopeError('insert of something that is neither values nor a query')
    const values = out.values.values.map(row =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create([this.#institution(), ...row.values])
        : ValueListNode.create([ValueNode.create(this.#institution()), ...row.values]),
    )
    return { ...out, columns, ...(onConflict && { onConflict }), values: ValuesNode.create(values) }
  }

  protected override transformMergeQuery(_node: MergeQueryNode): MergeQueryNode {
    throw new ScopeError('merge is not scoped')
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const word =
      node.sqlFragments.length === 1 && node.parameters.length === 0
        ? node.sqlFragments[0]
        : undefined
    if (!isBranded(node) && !(word !== undefined && harmless.has(word)))
      throw new ScopeError(`raw SQL: ${node.sqlFragments.join('?').slice(0, 80)}`)
    const out = super.transformRaw(node, queryId)
    return isBranded(node) ? brand(out) : out
  }

  protected override transformSchemableIdentifier(
    node: SchemableIdentifierNode,
    queryId?: QueryId,
  ): SchemableIdentifierNode {
    if (node.schema) throw new ScopeError('a table of another schema')
    return super.transformSchemableIdentifier(node, queryId)
  }

  #institution(): unknown {
    const { institution } = this.#rules
    if (institution === undefined || institution === null || institution === '')
      throw new ScopeError('no institution')
    return institution
  }

  #namesOf(node: WithNode): Set<string> {
    const names = node.expressions.map(
      (e: CommonTableExpressionNode) => e.name.table.table.identifier.name,
    )
    const shadow = names.find(name => this.#rules.tableKind(name))
    if (shadow) throw new ScopeError(`with "${shadow}" hides a table`)
    return new Set(names)
  }

  /**
   * Names (or aliases) of the scoped tables in a table position. Subqueries in it are transformed
   * like any other query.
   */
  #source(node: OperationNode, use: 'read' | 'write'): string[] {
    if (TableNode.is(node)) return this.#table(node, node.table.identifier.name, use)
    if (AliasNode.is(node)) {
      const alias = IdentifierNode.is(node.alias) ? node.alias.name : undefined
      if (TableNode.is(node.node)) {
        if (!alias) throw new ScopeError('an alias that is no name')
        return this.#table(node.node, alias, use)
      }
      return this.#source(node.node, use)
    }
    const kinds: readonly string[] = ['SelectQueryNode', 'ParensNode', 'ValuesNode', 'RawNode']
    if (use === 'read' && kinds.includes(node.kind)) return []
    throw new ScopeError(`${node.kind} where a table belongs`)
  }

  #table(node: TableNode, as: string, use: 'read' | 'write'): string[] {
    const { schema, identifier } = node.table
    if (schema) throw new ScopeError('a table of another schema')
    if (use === 'read' && this.#names.some(names => names.has(identifier.name))) return []
    const kind = this.#rules.tableKind(identifier.name)
    if (kind === 'scoped') {
      this.#institution()
      return [as]
    }
    if (kind === 'global' || (kind === 'reference' && use === 'read')) return []
    throw new ScopeError(`table "${identifier.name}" is not open to this ${use}`)
  }

  /**
   * Adds the institution to scoped tables of joins: to the condition of inner and left joins; other
   * joins are refused.
   */
  #joined(
    joins: readonly JoinNode[] | undefined,
    tables: string[],
  ): readonly JoinNode[] | undefined {
    return joins?.map(join => {
      const names = this.#source(join.table, 'read')
      const inner = join.joinType === 'InnerJoin' || join.joinType === 'LateralInnerJoin'
      const left = join.joinType === 'LeftJoin' || join.joinType === 'LateralLeftJoin'
      const cross = join.joinType === 'CrossJoin' || join.joinType === 'LateralCrossJoin'
      if (!inner && !left && !cross) throw new ScopeError(`${join.joinType} is not scoped`)
      if (cross || !names.length) {
        tables.push(...names)
        return join
      }
      const own = this.#equal(names)
      const on = join.on ? AndNode.create(ParensNode.create(join.on.on), own) : own
      return { ...join, on: OnNode.create(on) }
    })
  }

  #equal(names: readonly string[]): OperationNode {
    return names
      .map((name): OperationNode =>
        BinaryOperationNode.create(
          ReferenceNode.create(ColumnNode.create(column), TableNode.create(name)),
          OperatorNode.create('='),
          ValueNode.create(this.#institution()),
        ),
      )
      .reduce((a, b) => AndNode.create(a, b))
  }

  #where(where: WhereNode | undefined, tables: readonly string[]): WhereNode | undefined {
    if (!tables.length) return where
    const own = this.#equal(tables)
    return WhereNode.create(where ? AndNode.create(own, ParensNode.create(where.where)) : own)
  }

  #conflict(node: OnConflictNode): OnConflictNode {
    this.#refuseColumn(node.columns)
    this.#refuseColumn(node.updates?.map(update => update.column))
    if (node.constraint || node.indexExpression)
      throw new ScopeError('name the columns of a conflict')
    // every unique key of a scoped table begins with the institution
    return node.columns ? { ...node, columns: [ColumnNode.create(column), ...node.columns] } : node
  }

  #refuseColumn(columns: readonly OperationNode[] | undefined): void {
    for (const node of columns ?? []) {
      const named = ReferenceNode.is(node) ? node.column : node
      if (ColumnNode.is(named) && named.column.name === column)
        throw new ScopeError('the store alone writes institutionId')
    }
  }
}
