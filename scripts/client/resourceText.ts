import { apiKeyRights } from '../../src/access/apiKeys.ts'
import { rightsToRun, takesSelection } from '../../src/schema/action.ts'
import {
  fieldEntries,
  fieldOf,
  filterable,
  hasDefault,
  kindOf,
  sortable,
} from '../../src/schema/index.ts'
import type { Field, FilterOp, JsonSchema } from '../../src/schema/kind.ts'
import type { PageDefinition } from '../../src/schema/page.ts'
import type { AnyResource, Fields } from '../../src/schema/resource.ts'
import { propertyName, typeText } from './typeText.ts'

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
const custom = '  readonly [custom: `x_${string}`]: CustomValue'

const docOf = ({ options }: Field): string[] =>
  [options.label.en, options.help?.en, options.from ? `Repeats ${options.from}.` : undefined]
    .flatMap(text => text ?? [])
    .map(text => text.replaceAll('*/', '* /'))

const schemaOf = (field: Field): JsonSchema => kindOf(field).openapi(field.options)
const nullable = (text: string): string =>
  text === 'unknown' || /\bnull\b/.test(text) ? text : `${text} | null`

const line = (name: string, field: Field, optional: boolean, type: string): string =>
  `  /** ${docOf(field).join('. ')} */\n  readonly ${propertyName(name)}${optional ? '?' : ''}: ${type}`

/**
 * A field that not every caller or answer has: withheld, computed on demand or repeated from a
 * record that is not read.
 */
const mayLack = ({ options }: Field): boolean =>
  options.right !== undefined || options.computed === true || options.from !== undefined

const recordText = (resource: AnyResource): string => {
  const lines = fieldEntries(resource)
    .filter(([, field]) => !kindOf(field).writeOnly)
    .map(([name, field]) => {
      const type = typeText(schemaOf(field))
      return line(name, field, mayLack(field), field.options.from ? nullable(type) : type)
    })
  return [
    `/** ${resource.label.en}. */`,
    `export interface ${capital(resource.name)} extends SystemValues {`,
    ...lines,
    ...(resource.custom ? [custom] : []),
    '}',
  ].join('\n')
}

const valuesText = (
  name: string,
  fields: Fields,
  isPart: boolean,
  withCustom: boolean | undefined,
): string =>
  [
    `export interface ${name} {`,
    ...fieldEntries({ fields }).flatMap(([field, one]) => {
      const { readOnly, required } = one.options
      if (readOnly === true || (isPart && readOnly === 'afterCreate')) return []
      return [
        line(field, one, isPart || !required || hasDefault(one.options), typeText(schemaOf(one))),
      ]
    }),
    ...(withCustom ? [custom] : []),
    '}',
  ].join('\n')

const textual: ReadonlySet<FilterOp> = new Set(['like', 'has'])
const filterType = (field: Field | undefined, op: FilterOp): string => {
  if (op === 'null') return 'boolean'
  if (!field || textual.has(op)) return 'string'
  const type = typeText(schemaOf(field))
    .split(' | ')
    .filter(part => part !== 'null')
    .join(' | ')
  const single = type.startsWith('readonly ') || type.startsWith('{') ? 'string' : type
  return op === 'eq' || op === 'ne' ? `OneOrMany<${single}>` : `${single} | string`
}
const filtersText = (resource: AnyResource): string =>
  [
    `export interface ${capital(resource.name)}Filters {`,
    ...[...filterable(resource)].flatMap(([name, ops]) =>
      ops.map(op => {
        const type = filterType(fieldOf(resource, name), op)
        const shown = type === 'string | string' ? 'string' : type
        return `  readonly ${propertyName(op === 'eq' ? name : `${name}_${op}`)}?: ${shown}`
      }),
    ),
    ...(resource.custom
      ? ['  readonly [custom: `x_${string}`]: OneOrMany<string | number | boolean>']
      : []),
    '}',
  ].join('\n')

const sortText = (resource: AnyResource): string => {
  const names = sortable(resource).flatMap(name => [`'${name}'`, `'-${name}'`])
  if (resource.custom) names.push('`x_${string}`', '`-x_${string}`')
  return `export type ${capital(resource.name)}Sort = ${names.join(' | ')}`
}

/** The actions of a resource that API keys may run. */
const actionsOf = (resource: AnyResource, offered: ReadonlySet<string>) =>
  Object.entries(resource.actions).filter(([name, action]) =>
    rightsToRun(resource.name, name, action).every(right => offered.has(right)),
  )

/**
 * The types of a resource: a record, what creates and changes one, filters, sorting, and the inputs
 * of its actions.
 */
export const resourceTypes = (
  resource: AnyResource,
  resources: readonly AnyResource[],
  pages: readonly PageDefinition[],
): string => {
  const name = capital(resource.name)
  const offered = apiKeyRights(resources, pages)
  return [
    recordText(resource),
    ...(offered.has(`${resource.name}.create`)
      ? [
          valuesText(`${name}Create`, resource.fields, false, resource.custom),
          valuesText(`${name}Update`, resource.fields, true, resource.custom),
        ]
      : []),
    filtersText(resource),
    sortText(resource),
    ...actionsOf(resource, offered).map(([action, { input }]) =>
      valuesText(`${name}${capital(action)}Input`, input, false, undefined),
    ),
  ].join('\n\n')
}

/** The client's methods for a resource. */
export const resourceMember = (
  resource: AnyResource,
  resources: readonly AnyResource[],
  pages: readonly PageDefinition[],
): string => {
  const { name } = resource
  const type = capital(name)
  const offered = apiKeyRights(resources, pages)
  const actions = actionsOf(resource, offered).map(([action, { on, path, output }]) => {
    const input = `${type}${capital(action)}Input`
    const whom =
      on === 'record'
        ? 'id: string, '
        : on === 'resource'
          ? ''
          : `selection: Selection<${type}Filters>, `
    const given = on === 'record' ? 'id, ' : on === 'resource' ? '' : 'selection, '
    const answer = takesSelection({ on })
      ? 'BulkAnswer'
      : typeText({
          type: 'object',
          properties: Object.fromEntries(
            fieldEntries({ fields: output }).map(([field, one]) => [field, schemaOf(one)]),
          ),
        })
    return [
      `    /** ${resource.actions[action]?.label.en ?? action} */`,
      `    ${action}: (${whom}input: ${input}, options?: CallOptions) =>`,
      `      caller.post<${answer}>('${path ?? `/edu_adminserver/${name}/${action}`}', { ${given}input }, options),`,
    ].join('\n')
  })
  return [
    `  ${name}: {`,
    `    ...readsOf<${type}, ${type}Filters, ${type}Sort>(caller, '${name}'),`,
    ...(offered.has(`${name}.create`)
      ? [
          `    ...writesOf<${type}, ${type}Create, ${type}Update, ${type}Filters>(caller, '${name}'),`,
        ]
      : []),
    ...(offered.has(`${name}.import`) ? [`    ...importOf(caller, '${name}'),`] : []),
    ...(offered.has(`${name}.export`)
      ? [`    ...exportOf<${type}Filters, ${type}Sort>(caller, '${name}'),`]
      : []),
    ...actions,
    '  },',
  ].join('\n')
}
