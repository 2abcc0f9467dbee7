import { maskedFields, revealRight } from '../../../src/access/masked.ts'
import { verbsOf } from '../../../src/access/tree.ts'
import {
  fieldEntries,
  filterable,
  joinsOf,
  kindOf,
  sampleRecord,
  searchFields,
  seededRng,
  sortable,
} from '../../../src/schema/index.ts'
import { rightsToRun, takesSelection } from '../../../src/schema/action.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { asText } from '../../../src/schema/asText.ts'

export type Values = Readonly<Record<string, unknown>>
export interface Rec extends Values {
  readonly id: string
  readonly version: number
}

/** The subject of a call: a record that its maker has just made, and values of another one. */
export interface Subject {
  readonly record: Rec
  readonly other: Values
  /** The record's operation, for undo. */
  readonly operation: string
  readonly sheet: () => Promise<FormData>
}
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The response to another institution's caller with all permissions there. */
export type Foreign = 'missing' | 'nothing' | 'own'

/** One path of a resource: its permission, and its responses to each kind of caller. */
export interface Path {
  readonly name: string
  /** One of these is needed. */
  readonly rights: readonly string[]
  call(subject: Subject): Call | Promise<Call>
  readonly foreign: Foreign
  /** Works on a record that lies in the trash. */
  readonly trash?: boolean
  /**
   * Never 905 for the holder; other refusals are the resource's own (an action's input, for
   * example).
   */
  readonly free?: boolean
  /** Returns a file instead of an envelope. */
  readonly file?: boolean
  /** Answer of a caller who sees the resource's fields masked, if it isn't the holder's. */
  readonly masked?: number
}

const query = (params: Readonly<Record<string, string>>): string =>
  new URLSearchParams(params).toString()
const foreignTo = {
  record: 'missing',
  selection: 'nothing',
  records: 'nothing',
  resource: 'own',
} as const
const existsTypes = { account: '1', phone: '2', email: '3' } as const

/**
 * The field for trying a change: the title, or a text that people write if the title is composed.
 */
/**
 * The field for trying a change: the title, or a text that people write if the title is composed.
 */
const changedField = (resource: AnyResource): string =>
  (joinsOf(resource)
    ? fieldEntries(resource).find(
        ([, { kind, options }]) =>
          (kind === 'text' || kind === 'longText') && options.readOnly === undefined,
      )?.[0]
    : undefined) ?? resource.title

/**
 * A change of a record to values of another one; names that only rules compare are made its own, so
 * that no rule refuses it.
 */
const changeOf = (resource: AnyResource, { record, other }: Subject): Values => {
  const name = changedField(resource)
  const value = other[name] ?? 'x'
  const isName = resource.fields[name]?.options.rule === 'name'
  const isKey = (resource.keys ?? []).some(key => key.includes(name))
  return { [name]: isName && !isKey ? `${asText(value)} ${record.id.slice(-3)}` : value }
}

/** Write paths of a resource whose records are only added. */
const additions: ReadonlySet<string> = new Set(['create', 'exists', 'import', 'template'])

const writePaths = (resource: AnyResource): Path[] => {
  const { name } = resource
  const right = (verb: string) => [`${name}.${verb}`]
  const at = (verb: string) => `${name}/${verb}`
  const masked = new Set(maskedFields(resource))
  const key = (resource.keys ?? []).find(fields => (fields.at(-1) ?? '') in existsTypes)
  const last = key?.at(-1) as keyof typeof existsTypes | undefined
  const file = fieldEntries(resource).find(([, field]) => kindOf(field).file)?.[0]
  // the other parts of the key, such as the seminar of a registration
  const restOf = (record: Values) =>
    Object.fromEntries(
      (key ?? [])
        .filter(part => part !== last && part !== 'countryCode')
        .map(part => [part, asText(record[part])]),
    )
  return [
    {
      name: 'create',
      rights: right('create'),
      call: ({ other }) => ({ method: 'POST', path: at('create'), body: other }),
      foreign: 'own',
      free: true,
    },
    {
      name: 'update',
      rights: right('update'),
      call: subject => ({
        method: 'POST',
        path: at('update'),
        body: {
          id: subject.record.id,
          version: subject.record.version,
          ...changeOf(resource, subject),
        },
      }),
      foreign: 'missing',
    },
    {
      name: 'updateMany',
      rights: right('update'),
      call: subject => ({
        method: 'POST',
        path: at('updateMany'),
        body: { ids: [subject.record.id], data: changeOf(resource, subject) },
      }),
      foreign: 'nothing',
    },
    ...(['update', 'delete'] as const).map(verb => ({
      name: `preview of ${verb}`,
      rights: right(verb),
      call: (subject: Subject): Call => ({
        method: 'POST',
        path: at('preview'),
        body: {
          verb: verb === 'update' ? 'updateMany' : verb,
          ids: [subject.record.id],
          ...(verb === 'update' ? { data: changeOf(resource, subject) } : {}),
        },
      }),
      foreign: 'own' as const,
    })),
    {
      name: 'delete',
      rights: right('delete'),
      call: ({ record }) => ({ method: 'POST', path: at('delete'), body: { ids: [record.id] } }),
      foreign: 'nothing',
    },
    {
      name: 'restore',
      rights: right('restore'),
      call: ({ record }) => ({ method: 'POST', path: at('restore'), body: { ids: [record.id] } }),
      foreign: 'nothing',
      trash: true,
    },
    ...(last
      ? [
          {
            name: 'exists',
            rights: right('create'),
            call: ({ record }: Subject): Call => ({
              method: 'GET',
              path: `${at('exists')}?${query({ ...restOf(record), type: existsTypes[last], content: asText(record[last] ?? 'x@example.org') })}`,
            }),
            foreign: 'own' as const,
            masked: masked.has(last) ? 905 : 200,
          },
        ]
      : []),
    ...(file
      ? [
          {
            name: 'files',
            rights: [...right('create'), ...right('update')],
            call: (): Call => {
              const form = new FormData()
              form.set('file', new File([new Uint8Array([1, 2, 3])], 'no-picture.png'))
              return {
                method: 'POST',
                path: `file/upload?resource=${name}&field=${file}`,
                body: form,
              }
            },
            foreign: 'own' as const,
            free: true,
          },
        ]
      : []),
    {
      // undoing a creation is a deletion: the journal requires the permission of the deletion; a
      // person who sees everyone's journal can undo it
      name: 'undo',
      rights: right('delete'),
      call: ({ operation }) => ({
        method: 'POST',
        path: 'operation/undo',
        body: { id: operation },
      }),
      foreign: 'missing',
    },
  ]
}

/** All paths of a definition, derived from it: new resources are included automatically. */
export const pathsOf = (resource: AnyResource): Path[] => {
  const { name } = resource
  const right = (verb: string) => [`${name}.${verb}`]
  const at = (verb: string) => `${name}/${verb}`
  const masked = new Set(maskedFields(resource))
  const title = (subject: Subject) => String(subject.record[resource.title])
  const verbs = new Set<string>(verbsOf(resource))
  const by = sortable(resource).find(field => !masked.has(field)) ?? 'createTime'
  const read = (path: string, call: Path['call'], foreign: Foreign): Path => ({
    name: path,
    rights: right('read'),
    call,
    foreign,
  })
  return [
    read('list', () => ({ method: 'GET', path: at('list') }), 'nothing'),
    read('count', () => ({ method: 'GET', path: at('count') }), 'own'),
    read(
      'get',
      ({ record }) => ({ method: 'GET', path: `${at('get')}?id=${record.id}` }),
      'missing',
    ),
    read(
      'many',
      ({ record }) => ({ method: 'GET', path: `${at('many')}?ids=${record.id}` }),
      'nothing',
    ),
    ...(resource.locks
      ? [
          read(
            'editable',
            ({ record }) => ({ method: 'GET', path: `${at('editable')}?ids=${record.id}` }),
            'nothing',
          ),
        ]
      : []),
    read(
      'filter',
      () => ({ method: 'GET', path: `${at('list')}?createTime_gte=2000-01-01T00:00:00.000Z` }),
      'nothing',
    ),
    read('sort', () => ({ method: 'GET', path: `${at('list')}?sort=${by}` }), 'nothing'),
    read(
      'history',
      ({ record }) => ({ method: 'GET', path: `${at('history')}?id=${record.id}` }),
      'missing',
    ),
    ...(searchFields(resource).length
      ? [
          read(
            'search',
            subject => ({ method: 'GET', path: `${at('list')}?${query({ q: title(subject) })}` }),
            'nothing',
          ),
        ]
      : []),
    ...[...masked].flatMap((field): Path[] => [
      ...[...(filterable(resource).get(field) ?? [])].map((op): Path => ({
        ...read(
          `filter by ${field} ${op}`,
          ({ record }) => ({
            method: 'GET',
            path: `${at('list')}?${query({ [op === 'eq' ? field : `${field}_${op}`]: op === 'null' ? 'true' : asText(record[field] ?? 'x') })}`,
          }),
          'nothing',
        ),
        masked: 321,
      })),
      ...(sortable(resource).includes(field)
        ? [
            {
              ...read(
                `sort by ${field}`,
                () => ({ method: 'GET', path: `${at('list')}?sort=${field}` }),
                'nothing',
              ),
              masked: 321,
            },
          ]
        : []),
    ]),
    ...(verbs.has('import')
      ? [
          {
            name: 'import',
            rights: right('import'),
            call: async ({ sheet }: Subject): Promise<Call> => ({
              method: 'POST',
              path: at('import'),
              body: await sheet(),
            }),
            foreign: 'own' as const,
            free: true,
          },
          {
            name: 'template',
            rights: right('import'),
            call: (): Call => ({ method: 'GET', path: at('template') }),
            foreign: 'own' as const,
            file: true,
          },
        ]
      : []),
    ...(verbs.has('export')
      ? [
          {
            name: 'export',
            rights: right('export'),
            call: (): Call => ({
              method: 'POST',
              path: at('export'),
              body: { query: {}, inline: true },
            }),
            foreign: 'nothing' as const,
            file: true,
          },
          {
            name: 'export of all fields as csv',
            rights: right('export'),
            call: ({ record }: Subject): Call => ({
              method: 'POST',
              path: at('export'),
              body: { ids: [record.id], fields: 'all', format: 'csv', inline: true },
            }),
            foreign: 'nothing' as const,
            file: true,
          },
        ]
      : []),
    ...[...masked].map((field): Path => ({
      name: `reveal ${field}`,
      rights: [revealRight(resource)],
      call: ({ record }) => ({
        method: 'POST',
        path: at('reveal'),
        body: { id: record.id, field, reason: 'the matrix asks' },
      }),
      foreign: 'missing',
    })),
    ...Object.entries(resource.actions).map(([action, declared]): Path => ({
      name: `action ${action}`,
      rights: rightsToRun(name, action, declared),
      call: ({ record }) => ({
        method: 'POST',
        path: declared.path ?? at(action),
        body: {
          ...(declared.on === 'record'
            ? { id: record.id }
            : takesSelection(declared)
              ? { selection: { ids: [record.id] } }
              : {}),
          input: sampleRecord({ fields: declared.input }, seededRng(7), 7),
        },
      }),
      foreign: foreignTo[declared.on],
      free: true,
    })),
    ...writePaths(resource).filter(({ name: path }) =>
      resource.writes === 'append' ? additions.has(path) : resource.writes === undefined,
    ),
  ]
}
