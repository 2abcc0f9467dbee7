import { resourcePath } from '../../../src/protocol/paths.ts'
import { filterable, importColumns, sortable } from '../../../src/schema/index.ts'
import type { Action } from '../../../src/schema/action.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { changesMany } from '../bulk/order.ts'
import {
  array,
  boolean,
  exported,
  get,
  integer,
  multipart,
  object,
  post,
  query,
  ref,
  string,
  workbook,
} from './parts.ts'
import type { Json, PathItem } from './parts.ts'
import { editsSchema, fieldsSchema, requiredOf } from './schemas.ts'

const conditions = (resource: AnyResource): Json[] =>
  [...filterable(resource)].flatMap(([name, ops]) =>
    ops.map(op => query(op === 'eq' ? name : `${name}_${op}`, op === 'null' ? boolean : string)),
  )

const reads = (resource: AnyResource, lang: Lang): PathItem[] => {
  const { name } = resource
  const record = ref(name)
  const [one, all] = [resource.label[lang], resource.plural[lang]]
  const at = (verb: string) => resourcePath(name, verb)
  const find = [
    query('page', { type: 'integer', minimum: 1 }),
    query('limit', { type: 'integer', minimum: 1, maximum: 200 }),
    query('sort', {
      type: 'string',
      enum: sortable(resource).flatMap(column => [column, `-${column}`]),
    }),
    query('q'),
    query('deleted', { type: 'string', enum: ['only'] }),
    ...conditions(resource),
  ]
  const id = query('id', string, { required: true })
  const list = object({ list: array(record), total: integer, refs: { type: 'object' } }, ['list'])
  const entries = object({ list: array(ref('AuditEntry')), total: integer })
  return [
    [
      at('list'),
      get(name, `${all}: list`, [...find, query('total', { type: 'string', enum: ['no'] })], list),
    ],
    [at('count'), get(name, `${all}: count`, find, object({ total: integer }))],
    [at('get'), get(name, `${one}: get`, [id], record)],
    [
      at('many'),
      get(
        name,
        `${all}: by ids`,
        [query('ids', string, { required: true })],
        object({ list: array(record) }),
      ),
    ],
    [
      at('history'),
      get(name, `${one}: history`, [id, query('page', integer), query('limit', integer)], entries),
    ],
    ...(resource.locks ? [editable(resource, lang)] : []),
  ]
}

const reason = { code: string, msg: string }

const editable = ({ name, plural }: AnyResource, lang: Lang): PathItem => {
  const fields = {
    type: 'object',
    additionalProperties: object({ editable: boolean, ...reason }, ['editable']),
  }
  const one = object({ id: string, fields, remove: object(reason), warn: string }, ['id', 'fields'])
  return [
    resourcePath(name, 'editable'),
    get(
      name,
      `${plural[lang]}: what can be changed now, and why not`,
      [query('ids', string, { required: true })],
      object({ list: array(one) }),
    ),
  ]
}

const selected = (more: Json, required: readonly string[]) => ({
  allOf: [ref('Selection'), object(more, required)],
})

const writes = (resource: AnyResource, lang: Lang): PathItem[] => {
  const { name } = resource
  const [one, all] = [resource.label[lang], resource.plural[lang]]
  const at = (verb: string) => resourcePath(name, verb)
  const fields = fieldsSchema(resource.fields, lang)
  const taken = [
    query('type', { type: 'string', enum: ['1', '2', '3'] }),
    query('content'),
    query('countryCode'),
  ]
  const versions = { type: 'object', additionalProperties: integer }
  return [
    [
      at('create'),
      post(
        name,
        `${one}: create`,
        { type: 'object', properties: fields, required: requiredOf(resource.fields) },
        ref(name),
      ),
    ],
    [
      at('update'),
      post(
        name,
        `${one}: update`,
        object({ id: string, version: integer, ...fields }, ['id', 'version']),
        ref(name),
      ),
    ],
    ...(['delete', 'restore'] as const).map((verb): PathItem => [
      at(verb),
      post(name, `${all}: ${verb}`, ref('Selection'), ref('BulkAnswer')),
    ]),
    [
      at('updateMany'),
      post(
        name,
        `${all}: update many`,
        selected({ versions, data: object(editsSchema(resource.fields, lang)) }, ['data']),
        ref('BulkAnswer'),
      ),
    ],
    [at('exists'), get(name, `${one}: is it taken`, taken, object({ exists: boolean }))],
  ]
}

const preview = ({ name, plural }: AnyResource, lang: Lang): PathItem => [
  resourcePath(name, 'preview'),
  post(
    name,
    `${plural[lang]}: what a bulk call would do, told without doing it`,
    selected({ verb: string, data: { type: 'object' }, from: integer }, ['verb']),
    ref('BulkPreview'),
  ),
]

const files = (resource: AnyResource, lang: Lang): PathItem[] => {
  const { name } = resource
  const all = resource.plural[lang]
  const at = (verb: string) => resourcePath(name, verb)
  const exportCall = exported(name, `${all}: export`)
  const items: PathItem[] = []
  if (resource.import !== false)
    items.push(
      [
        at('import'),
        multipart(
          name,
          `${all}: import (${importColumns(resource).join(', ')})`,
          {},
          object({ jobId: string }),
        ),
      ],
      [
        at('template'),
        workbook(name, `${all}: workbook to fill in and import`, [query('without', string)]),
      ],
    )
  if (resource.export !== false) items.push([at('export'), exportCall])
  if (resource.export && resource.export.path) items.push([resource.export.path, exportCall])
  return items
}

const actionPath = (resource: AnyResource, name: string, action: Action, lang: Lang): PathItem => {
  const input = {
    type: 'object',
    properties: fieldsSchema(action.input, lang),
    required: requiredOf(action.input),
  }
  const whom: Json =
    action.on === 'record'
      ? { id: string }
      : action.on === 'selection'
        ? { selection: ref('Selection') }
        : {}
  const output =
    action.on === 'selection' ? ref('BulkAnswer') : object(fieldsSchema(action.output, lang))
  return [
    action.path ?? resourcePath(resource.name, name),
    post(resource.name, action.label[lang], object({ ...whom, input }, Object.keys(whom)), output),
  ]
}

/** Every call of a resource, from its definition. */
export const resourcePaths = (resource: AnyResource, lang: Lang): PathItem[] => [
  ...reads(resource, lang),
  ...(resource.writes === false ? [] : writes(resource, lang)),
  ...(changesMany(resource) ? [preview(resource, lang)] : []),
  ...files(resource, lang),
  ...Object.entries(resource.actions).map(([name, action]) =>
    actionPath(resource, name, action, lang),
  ),
]
