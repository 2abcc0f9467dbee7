import { parseSync, Visitor, type Node } from 'oxc-parser'

interface Span {
  readonly start: number
  readonly end: number
}

/** What sends a statement, or opens a store that does. */
const statements = new Set(
  'get many page pageWithTotal total titles count transaction scope selectFrom insertInto updateTable deleteFrom'.split(
    ' ',
  ),
)

const isFunction = (node: Node | undefined): node is Node & Span =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/**
 * Reports statements outside an open transaction: a scope or a store that is used inside the
 * callback of its own `transaction`. On the embedded store, which has one connection, such a
 * statement deadlocks with the transaction.
 */
export const transactionProblems = (path: string, source: string): string[] => {
  const { program } = parseSync(path, source)
  const text = ({ start, end }: Span): string => source.slice(start, end).replace(/\s+/g, '')
  const open: (Span & { readonly owner: string })[] = []
  const asked: (Span & { readonly owner: string; readonly method: string })[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: args }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const owner = text(callee.object)
      const { name: method } = callee.property
      if (statements.has(method))
        asked.push({ start: callee.start, end: callee.end, owner, method })
      const [work] = args
      if (method === 'transaction' && isFunction(work))
        open.push({ start: work.start, end: work.end, owner })
    },
  }).visit(program)
  return asked.flatMap(({ start, owner, method }) => {
    const around = open.find(
      one =>
        one.start <= start &&
        start < one.end &&
        (owner === one.owner || owner.startsWith(`${one.owner}.db`) || /\bstore$/.test(owner)),
    )
    if (!around) return []
    const line = source.slice(0, start).split('\n').length
    return [
      `${path}:${line}: ${owner}.${method} is asked inside the transaction of ${around.owner}: use what the transaction gives (tx), or ask before it begins`,
    ]
  })
}
