import { parseSync, type Node, type Span } from 'oxc-parser'
import { docBefore } from './members.ts'

/** A type with a name that options have: its values, or how it is made of other types. */
export interface Alias {
  readonly text: string
  /** Its doc comment as one text; '' if it has none. */
  readonly doc: string
}

/**
 * The names of a constant's members, or the texts of its list, as a union; undefined if it is
 * neither.
 */
const unionOfConstant = (program: readonly Node[], name: string): string | undefined => {
  const constants = program.flatMap(statement => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return node?.type === 'VariableDeclaration' ? node.declarations : []
  })
  const found = constants.find(({ id }) => id.type === 'Identifier' && id.name === name)
  let value: Node | null | undefined = found?.init
  while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression')
    value = value.expression
  if (value?.type === 'ArrayExpression')
    return value.elements
      .flatMap(element => (element?.type === 'Literal' ? [`'${String(element.value)}'`] : []))
      .join(' | ')
  if (value?.type !== 'ObjectExpression') return undefined
  return value.properties
    .flatMap(property =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? [`'${property.key.name}'`]
        : [],
    )
    .join(' | ')
}

/**
 * Returns the types without options of their own that a source exports, by name. Throws where it
 * does not parse.
 */
export const aliasesIn = (path: string, source: string): ReadonlyMap<string, Alias> => {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`${path} does not parse`)
  // a type with members keeps its source text, including their comments
  const slice = ({ start, end }: Span): string => {
    const written = source.slice(start, end)
    return written.includes('{') ? written : written.replace(/\s+/g, ' ').replace(/^\| /, '')
  }
  return new Map(
    program.body.flatMap(statement => {
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
      if (node?.type !== 'TSTypeAliasDeclaration' || node.typeParameters) return []
      const written = slice(node.typeAnnotation)
      const constant = /^(?:keyof typeof |\(typeof )(\w+)(?:\)\[number\])?$/.exec(written)?.[1]
      const text = (constant && unionOfConstant(program.body, constant)) ?? written
      return [[node.id.name, { text, doc: docBefore(source, comments, statement.start) }] as const]
    }),
  )
}
