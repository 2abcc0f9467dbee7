import type { Plugin } from 'vite'
import { isNode, nodesIn, type SyntaxNode } from './syntax-nodes.ts'

type Named = SyntaxNode & Readonly<Record<string, unknown>>
/** The properties of an object that a console never reads, by name. */
type Unread = (names: ReadonlySet<string>, call: string | undefined) => readonly string[]

/**
 * The menu, which says where a page is in it, is the server's; so are exports. The words of Ctrl-K
 * are in a file of their own (scripts/palette).
 */
const ofMenu = ['aliases', 'menuGear', 'menuLabel', 'menuOrder', 'tabLabel', 'verbs']
const ofPages: Unread = names =>
  [...ofMenu, 'domesticOnly', 'exports', 'icon'].filter(name => names.has(name))
/** Samples are for tests; synonyms, for the reading of sheets, and roles are the server's. */
const ofDefinitions: Unread = names =>
  [
    ...(names.has('routes') ? ofMenu : names.has('where') ? ['aliases'] : []),
    'samples',
    'startRoles',
    'synonyms',
  ].filter(name => names.has(name))
/** How a kind is stored, searched, masked and read from a sheet is the server's. */
const ofKinds: Unread = names =>
  names.has('fromStore')
    ? ['carried', 'fromStore', 'mask', 'parseCell', 'sample', 'searchTexts', 'tidyCell', 'toStore']
    : []
/** A call's documentation, and its values for tests. */
const ofCalls: Unread = (names, call) => [
  ...(call === 'defineCall' ? ['errors', 'output', 'summary', 'testedElsewhere'] : []),
  ...(names.has('good') && names.has('bad') && names.has('schema') ? ['good', 'bad'] : []),
]

const rules: readonly (readonly [file: RegExp, unread: Unread])[] = [
  [/\.resource\.ts$|\/schema\/parts\/person\.ts$/, ofDefinitions],
  [/\/custom-pages\/.+\/pages\.ts$/, ofPages],
  [/\/schema\/fields\/.+\.ts$/, ofKinds],
  [/\/resources\/.+\.ts$|\/src\/protocol\/.+\.ts$|\/schema\/call\/.+\.ts$/, ofCalls],
]

/** The parts of a file's objects that the console does not read; undefined if it reads all. */
export const unreadOf = (file: string): Unread | undefined =>
  rules.find(([pattern]) => pattern.test(file))?.[1]

const nodesOf = (value: unknown): readonly Named[] =>
  Array.isArray(value) ? value.flatMap((one: unknown) => (isNode(one) ? [{ ...one }] : [])) : []
const textOf = (source: string, node: unknown): string =>
  isNode(node) ? source.slice(node.start, node.end) : ''

/** The source without the properties that a console never reads. */
export const leanSource = (source: string, tree: unknown, unread: Unread): string => {
  const calls = new Map<number, string>()
  const cuts: SyntaxNode[] = []
  for (const node of nodesIn(tree)) {
    if (node.type === 'CallExpression')
      for (const { start } of nodesOf(node['arguments']))
        calls.set(start, textOf(source, node['callee']))
    if (node.type !== 'ObjectExpression') continue
    const properties = nodesOf(node['properties']).filter(({ type }) => type === 'Property')
    const nameOf = ({ key }: Named): string => textOf(source, key)
    const cut = new Set(unread(new Set(properties.map(nameOf)), calls.get(node.start)))
    cuts.push(...properties.filter(property => cut.has(nameOf(property))))
  }
  return (
    cuts
      // parts inside another removed part need no separate removal
      .filter(one => !cuts.some(other => other.start < one.start && other.end >= one.end))
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
        source,
      )
  )
}

/**
 * Removes from the console the parts of definitions, kinds and calls that only the server and tests
 * use.
 */
export const leanDefinitions = (): Plugin => ({
  name: 'lean-definitions',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: rules.map(([file]) => file) },
    handler(code, id) {
      const unread = unreadOf(id)
      return unread && { code: leanSource(code, this.parse(code), unread), map: null }
    },
  },
})
