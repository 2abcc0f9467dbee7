import type { Extension } from '../extension.ts'
import type { AnyResource } from '../resource.ts'
import { additionProblems, withTabs } from './tabs.ts'

const applied = new WeakMap<AnyResource, Set<Extension>>()

/** What an extension adds to the page of a record. */
const pageOf = ({ show }: AnyResource, { summary, tabs }: Extension): Pick<AnyResource, 'show'> =>
  summary || tabs
    ? {
        show: {
          ...show,
          ...(summary ? { summary: [...(show?.summary ?? []), ...summary] } : {}),
          ...(tabs ? { tabs: withTabs(show?.tabs ?? [], tabs) } : {}),
        },
      }
    : {}

const taken = (resource: AnyResource, extension: Extension): string[] => {
  const names = (own: object, added: object, what: string) =>
    Object.keys(added)
      .filter(name => Object.hasOwn(own, name))
      .map(name => `${resource.name}: two declare the ${what} ${name}`)
  return [
    ...names(resource.fields, extension.fields, 'field'),
    ...names(resource.actions, extension.actions, 'action'),
    ...names(resource.rights ?? {}, extension.rights ?? {}, 'right'),
    ...additionProblems(resource.name, resource.show?.tabs ?? [], extension.tabs ?? []),
  ]
}

/**
 * Adds extensions to the resources that they name, in order; adding one again has no effect.
 * Returns the problems as sentences; an extension with a problem is left out.
 */
export const applyExtensions = (
  resources: readonly AnyResource[],
  extensions: readonly Extension[],
): string[] => {
  const byName = new Map(resources.map(resource => [resource.name, resource]))
  return extensions.flatMap(extension => {
    const resource = byName.get(extension.of)
    if (!resource) return [`an extension is of ${extension.of}, which no domain declares`]
    const known = applied.get(resource) ?? new Set()
    if (known.has(extension)) return []
    const problems = taken(resource, extension)
    if (problems.length) return problems
    applied.set(resource, known.add(extension))
    const { fields, actions, rights, columns = [] } = extension
    const { list } = resource
    // one object is the definition everywhere, so it is completed in place
    Object.assign(resource, {
      fields: { ...resource.fields, ...fields },
      actions: { ...resource.actions, ...actions },
      ...(rights ? { rights: { ...resource.rights, ...rights } } : {}),
      list: {
        ...list,
        columns: [...list.columns, ...columns],
        ...(columns.length ? { hidden: [...(list.hidden ?? []), ...columns] } : {}),
      },
      ...pageOf(resource, extension),
      extensions: [...(resource.extensions ?? []), extension],
    })
    return []
  })
}
