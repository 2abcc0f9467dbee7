import { parseSync, type Comment, type Node } from 'oxc-parser'

/** An option as its type declares it. */
export interface Option {
  /** Names from the outermost to its own: ['list', 'columns']. */
  readonly path: readonly string[]
  /**
   * Its type as written, on one line; a union of objects and a nested object are described by their
   * own options.
   */
  readonly type: string
  readonly required: boolean
  /** Its doc comment as one text; '' if it has none. */
  readonly doc: string
}

interface Span {
  readonly start: number
  readonly end: number
}

const textOf = (comment: string): string =>
  comment
    .replace(/^\*+/, '')
    .split('\n')
    .map(line => line.replace(/^\s*\*?\s?/, ''))
    .join(' ')
    .replace(/@example.*/s, '')
    .trim()

/** Returns the doc comment right before an offset, as one text. */
export const docBefore = (source: string, comments: readonly Comment[], at: number): string => {
  const comment = comments.findLast(
    ({ type, value, start, end }) =>
      type === 'Block' &&
      value.startsWith('*') &&
      end <= at &&
      start < at &&
      /^\s*(export\s+)?$/.test(source.slice(end, at)),
  )
  return comment ? textOf(comment.value) : ''
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export interface Declared {
  readonly doc: string
  readonly options: readonly Option[]
  /** Names of the types that it extends. */
  readonly bases: readonly string[]
}

/**
 * The parts of a type: extended, intersected and united types are flattened if they are in the same
 * file.
 */
const literalsOf = (type: Node): Node[] => {
  if (type.type === 'TSTypeLiteral') return [type]
  if (type.type === 'TSIntersectionType' || type.type === 'TSUnionType')
    return type.types.flatMap(literalsOf)
  if (type.type === 'TSParenthesizedType') return literalsOf(type.typeAnnotation)
  return []
}

/** Names of the types that an intersection adds to. */
const basesOf = (type: Node): string[] =>
  type.type === 'TSIntersectionType'
    ? type.types.flatMap(part =>
        part.type === 'TSTypeReference' && part.typeName.type === 'Identifier'
          ? [part.typeName.name]
          : [],
      )
    : []

/** Returns the options that the types and interfaces of a source declare, by the type's name. */
export const optionsIn = (path: string, source: string): ReadonlyMap<string, Declared> => {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`${path} does not parse`)
  const slice = ({ start, end }: Span): string => oneLine(source.slice(start, end))

  const membersOf = (members: readonly Node[], outer: readonly string[]): Option[] =>
    members.flatMap(member => {
      if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return []
      if (member.key.type !== 'Identifier') return []
      const at = [...outer, member.key.name]
      const doc = docBefore(source, comments, member.start)
      const required = !member.optional
      if (member.type === 'TSMethodSignature') {
        const type = slice({ start: member.key.end, end: member.end }).replace(/^\?/, '')
        return [{ path: at, type, required, doc }]
      }
      const type = member.typeAnnotation?.typeAnnotation
      if (!type) return []
      // what can only be left out is no option
      if (type.type === 'TSNeverKeyword' || type.type === 'TSUndefinedKeyword') return []
      const nested = literalsOf(type).flatMap(part =>
        part.type === 'TSTypeLiteral' ? membersOf(part.members, at) : [],
      )
      const own = { path: at, type: nested.length ? 'object' : slice(type), required, doc }
      return [own, ...nested]
    })

  const declared = new Map<string, Declared>()
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'TSInterfaceDeclaration')
      declared.set(node.id.name, {
        doc: docBefore(source, comments, statement.start),
        options: membersOf(node.body.body, []),
        bases: node.extends.flatMap(({ expression }) =>
          expression.type === 'Identifier' ? [expression.name] : [],
        ),
      })
    if (node?.type === 'TSTypeAliasDeclaration') {
      const options = literalsOf(node.typeAnnotation).flatMap(part =>
        part.type === 'TSTypeLiteral' ? membersOf(part.members, []) : [],
      )
      const bases = basesOf(node.typeAnnotation)
      const doc = docBefore(source, comments, statement.start)
      if (options.length) declared.set(node.id.name, { doc, options, bases })
    }
  }
  return declared
}
