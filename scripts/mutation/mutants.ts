import { parseSync, Visitor, type Expression, type Node } from 'oxc-parser'

/** One change of a source file that its tests should notice. */
export interface Mutant {
  readonly path: string
  /** 1-based. */
  readonly line: number
  /** The change, in a few words. */
  readonly kind: string
  /** Offsets of the replaced text, in UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly replacement: string
}

const negated: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
}
const swappedLogic: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' }

/** Of an order: where its keys are distinct, `<=` sorts as `<` does. */
const isMinusOne = (node: Node): boolean =>
  node.type === 'UnaryExpression' &&
  node.operator === '-' &&
  node.argument.type === 'Literal' &&
  node.argument.value === 1

type Change = Pick<Mutant, 'start' | 'end' | 'replacement' | 'kind'>
interface Span {
  readonly start: number
  readonly end: number
}

/** Removes one of several items, with the comma that follows or precedes it. */
const removal = (items: readonly (Span | null)[], at: number, kind: string): Change[] => {
  const item = items[at]
  const next = items[at + 1]
  const previous = items[at - 1]
  if (!item) return []
  if (next) return [{ start: item.start, end: next.start, replacement: '', kind }]
  if (previous) return [{ start: previous.end, end: item.end, replacement: '', kind }]
  return []
}

const isListItem = (item: Node | null): item is Expression =>
  item !== null && (item.type === 'Literal' || item.type === 'ObjectExpression')

/**
 * Changes of lists: an item or a property removed, a text in one language put in place of the
 * other.
 */
const listChanges = (source: string, add: (change: Change) => void) => ({
  ArrayExpression: ({ elements }: { readonly elements: readonly (Node | null)[] }): void => {
    if (elements.length < 2 || !elements.every(isListItem)) return
    for (const at of elements.keys())
      for (const change of removal(elements, at, 'item removed')) add(change)
  },
  ObjectExpression: ({ properties }: { readonly properties: readonly Node[] }): void => {
    const byName = new Map(
      properties.flatMap(property =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [[property.key.name, property.value] as const]
          : [],
      ),
    )
    const [zh, en] = [byName.get('zh'), byName.get('en')]
    if (zh?.type === 'Literal' && en?.type === 'Literal')
      add({
        start: zh.start,
        end: zh.end,
        kind: 'Chinese text replaced',
        replacement: source.slice(en.start, en.end),
      })
    const declared = properties.flatMap((property, at) =>
      property.type === 'Property' && property.value.type === 'CallExpression' ? [at] : [],
    )
    if (declared.length >= 3)
      for (const at of declared)
        for (const change of removal(properties, at, 'entry removed')) add(change)
  },
})

/** Changes of rules: a condition negated, a comparison or a limit moved, a refusal removed. */
const ruleChanges = (source: string, add: (change: Change) => void) => ({
  IfStatement: ({ test }: { readonly test: Span }): void =>
    add({
      start: test.start,
      end: test.end,
      kind: 'condition negated',
      replacement: `!(${source.slice(test.start, test.end)})`,
    }),
  ThrowStatement: ({ start, end }: Span): void =>
    add({ start, end, replacement: ';', kind: 'refusal removed' }),
  BinaryExpression: (node: {
    readonly operator: string
    readonly left: Span
    readonly right: Span
  }): void => {
    const operator = negated[node.operator]
    if (operator === undefined) return
    const [start, end] = [node.left.end, node.right.start]
    add({
      start,
      end,
      kind: `${node.operator} becomes ${operator}`,
      replacement: source.slice(start, end).replace(node.operator, operator),
    })
  },
  LogicalExpression: (node: {
    readonly operator: string
    readonly left: Span
    readonly right: Span
  }): void => {
    const operator = swappedLogic[node.operator]
    if (operator === undefined) return
    const [start, end] = [node.left.end, node.right.start]
    add({
      start,
      end,
      kind: `${node.operator} becomes ${operator}`,
      replacement: source.slice(start, end).replace(node.operator, operator),
    })
  },
  Literal: ({ value, start, end }: Span & { readonly value: unknown }): void => {
    if (typeof value === 'number' && Number.isInteger(value) && value > 1)
      add({ start, end, replacement: String(value + 1), kind: 'number raised by one' })
    if (typeof value === 'boolean')
      add({ start, end, replacement: String(!value), kind: 'yes becomes no, or no yes' })
  },
})

/** A second, a minute, an hour and a day in milliseconds or seconds, as factors of a span. */
const unitFactors = new Set([1000, 3600, 60_000, 3_600_000, 86_400_000])
const unitOfTime = /^(second|minute|halfMinute|hour|day)(Ms)?$/
/**
 * Matches the doc comment of a constant whose exact value no test needs: batch sizes, poll
 * intervals.
 */
const tuning = /@tuning[^/]*\*\/\s*(export\s+)?$/

/**
 * Returns every mutant of a source file, in the order of the file. It excludes types, units of
 * time, comparisons of an order, constants marked as `@tuning`, and the maximum number of rows of a
 * statement.
 */
export const mutantsOf = (path: string, source: string): Mutant[] => {
  const { program, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`${path} does not parse`)
  const changes: Change[] = []
  const add = (change: Change): void => void changes.push(change)
  const skippedSpans: Span[] = []
  const skip = ({ start, end }: Span): void => void skippedSpans.push({ start, end })
  const ruleVisitor = ruleChanges(source, add)
  new Visitor({
    ...listChanges(source, add),
    ...ruleVisitor,
    VariableDeclaration: node => {
      const [declared] = node.declarations
      const isUnit = declared?.id.type === 'Identifier' && unitOfTime.test(declared.id.name)
      if (isUnit || tuning.test(source.slice(0, node.start))) skip(node)
    },
    CallExpression: ({ callee, arguments: args }) => {
      const isLimit =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'limit'
      if (isLimit) for (const argument of args) skip(argument)
    },
    BinaryExpression: node => {
      ruleVisitor.BinaryExpression(node)
      if (node.operator !== '*') return
      for (const factor of [node.left, node.right])
        if (factor.type === 'Literal' && unitFactors.has(Number(factor.value))) skip(factor)
    },
    ConditionalExpression: ({ test, consequent, alternate }) => {
      if (isMinusOne(consequent) || isMinusOne(alternate)) skip(test)
    },
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeParameterInstantiation: skip,
  }).visit(program)
  return changes
    .filter(({ start }) => !skippedSpans.some(span => span.start <= start && start < span.end))
    .map(change => ({
      ...change,
      path,
      line: source.slice(0, change.start).split('\n').length,
    }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Returns the source with the mutant's change made. */
export const applyMutant = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end)
