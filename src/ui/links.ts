import type { AnyResource } from '../schema/resource.ts'

export type Screen = 'list' | 'show' | 'edit' | 'create'
type Routed = Pick<AnyResource, 'routes'>

/** First segments of a resource's addresses. */
const segments = (resource: Routed) => {
  if (!resource.routes) throw new Error('a resource without routes has no screens to link to')
  return resource.routes
}

/**
 * The one builder of addresses (NAV-04): `/teacher`, `/teacherDetail?id=…`,
 * `/teacherDetail?id=…&mode=edit`, `/teacherDetail?mode=create`. `query` adds further parameters,
 * e.g. a list's filter. Only for resources with `routes`.
 */
export const linkTo = (
  resource: Routed,
  screen: Screen,
  options: {
    readonly id?: string | number
    readonly query?: Readonly<Record<string, string | readonly string[]>>
  } = {},
): string => {
  const { list, detail } = segments(resource)
  const query = new URLSearchParams()
  if (screen !== 'list' && screen !== 'create' && options.id !== undefined)
    query.set('id', String(options.id))
  if (screen === 'edit' || screen === 'create') query.set('mode', screen)
  for (const [name, value] of Object.entries(options.query ?? {}))
    for (const one of [value].flat()) query.append(name, one)
  const text = query.toString()
  return `/${screen === 'list' ? list : detail}${text ? `?${text}` : ''}`
}

/** The address that a row of a list leads to. */
export const rowLink = (
  resource: Pick<AnyResource, 'routes' | 'list'>,
  row: Readonly<Record<string, unknown>>,
): string => {
  const { opens } = resource.list
  const routes = opens && { list: '', detail: opens.detail }
  return linkTo(routes ? { routes } : resource, 'show', {
    id: String(row[opens ? opens.of : 'id']),
  })
}

interface NewImport {
  readonly resource: string
  /** Values for every row, in the form of a cell, by field: the file needs no column for them. */
  readonly knownValues?: Readonly<Record<string, string>>
}
/** The address for importing a spreadsheet: a new import into a resource, or an existing one. */
export const importLink = (to: NewImport | { readonly jobId: string }): string => {
  const query: Record<string, string> =
    'jobId' in to ? { jobId: to.jobId } : { resource: to.resource, ...to.knownValues }
  return `/importJob?${new URLSearchParams(query).toString()}`
}

/** The screen of a resource's detail address. */
export const screenOf = (search: URLSearchParams): Exclude<Screen, 'list'> => {
  const mode = search.get('mode')
  return mode === 'create' || mode === 'edit' ? mode : 'show'
}

/**
 * Converts react-admin's own path (`/teacher/create`, `/teacher/7`, `/teacher/7/show`) into ours;
 * any other address stays as it is. react-admin's hooks keep working, and their paths never reach
 * the address bar.
 */
export const fromAdminPath = (resources: readonly AnyResource[], path: string): string => {
  const [pathname = '', rest = ''] = path.split(/(?=[?#])/, 2)
  const [, name = '', second, third] = pathname.split('/')
  const resource = resources.find(r => r.name === name && r.routes)
  if (!resource || path.split('/').length > 4) return path
  if (second === undefined || second === '') return linkTo(resource, 'list') + rest
  if (second === 'create') return linkTo(resource, 'create')
  return linkTo(resource, third === 'show' ? 'show' : 'edit', { id: decodeURIComponent(second) })
}
