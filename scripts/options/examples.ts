import { parseSync, Visitor, type Node } from 'oxc-parser'

/** A piece of a declaration of the product. */
export interface Example {
  readonly path: string
  readonly code: string
}
/** Where an option is used: the function that declares, and the names down to the option. */
export type Uses = ReadonlyMap<string, Example>

const mostLines = 8

/**
 * Removes the common indentation of all lines but the first, and cuts an example that is too long.
 */
const trimmed = (text: string): string => {
  const [first = '', ...rest] = text.split('\n')
  const indents = rest.filter(line => line.trim()).map(line => line.search(/\S/))
  const indent = Math.min(...indents)
  const lines = [first, ...rest.map(line => line.slice(indent))]
  return lines.length <= mostLines
    ? lines.join('\n')
    : [...lines.slice(0, mostLines - 1), '  …'].join('\n')
}

/**
 * The shorter one; the first by path of equally short ones, so that the choice is always the same.
 */
const better = (a: Example | undefined, b: Example): Example => {
  if (!a) return b
  const [x, y] = [a.code.split('\n').length, b.code.split('\n').length]
  if (x !== y) return x < y ? a : b
  if (a.path !== b.path) return a.path < b.path ? a : b
  return a
}

const nameOf = (node: Node): string | undefined => {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/**
 * Lists and tables that are declared beside the call that takes them, by the type of an item: the
 * function, and the names down to the item.
 */
const declaredApart: Readonly<Record<string, readonly [callee: string, path: readonly string[]]>> =
  {
    Highlight: ['defineRules', ['highlights', '*']],
    Deed: ['defineResource', ['deeds']],
  }

export const useOf = (callee: string, path: readonly string[]): string =>
  [callee, ...path].join(' ')

/**
 * Returns an example of every option from calls of these functions in the sources. A property whose
 * name the declaration chooses (a field, an action) counts as '*', as does an item of a list.
 */
export const usesIn = (
  sources: Iterable<readonly [path: string, source: string]>,
  callees: ReadonlySet<string>,
): Uses => {
  const uses = new Map<string, Example>()
  for (const [path, source] of sources) {
    const note = (use: string, { start, end }: { start: number; end: number }): void =>
      void uses.set(use, better(uses.get(use), { path, code: trimmed(source.slice(start, end)) }))
    const walk = (callee: string, node: Node, outer: readonly string[]): void => {
      if (node.type === 'ArrayExpression')
        for (const item of node.elements) if (item) walk(callee, item, [...outer, '*'])
      if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
        walk(callee, node.expression, outer)
      if (node.type === 'ConditionalExpression') walk(callee, node.consequent, outer)
      if (node.type !== 'ObjectExpression') return
      for (const property of node.properties) {
        if (property.type !== 'Property' || property.shorthand) continue
        const name = nameOf(property.key)
        if (name === undefined) continue
        for (const at of [
          [...outer, name],
          [...outer, '*'],
        ]) {
          note(useOf(callee, at), property)
          walk(callee, property.value, at)
        }
      }
    }
    const { program } = parseSync(path, source)
    new Visitor({
      CallExpression: ({ callee, arguments: args }) => {
        const name = nameOf(callee)
        if (name === undefined || !callees.has(name)) return
        for (const argument of args)
          if (argument.type === 'ObjectExpression') walk(name, argument, [])
      },
      VariableDeclarator: ({ id, init }) => {
        const type =
          init?.type === 'TSSatisfiesExpression'
            ? init.typeAnnotation
            : id.type === 'Identifier'
              ? id.typeAnnotation
              : undefined
        const written = type ? source.slice(type.start, type.end) : ''
        const item = /^: readonly (\w+)\[\]$|^Readonly<Record<string, (\w+)>>$/.exec(written)
        const apart = declaredApart[item?.[1] ?? item?.[2] ?? '']
        if (!apart || !init) return
        const [callee, path] = apart
        if (init.type !== 'ArrayExpression') return walk(callee, init, path)
        for (const element of init.elements) if (element) walk(callee, element, path)
      },
    }).visit(program)
  }
  return uses
}
