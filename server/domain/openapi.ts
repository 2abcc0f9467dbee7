import { paths, resourcePath } from '../../src/protocol/paths.ts'
import { describedImportCalls } from '../imports/wizard/described.ts'
import { describedCalls } from './accounts/described.ts'
import { fieldEntries, filterable, importColumns, kindOf, sortable } from '../../src/schema/index.ts'
import type { Action } from '../../src/schema/action.ts'
import type { JsonSchema } from '../../src/schema/kind.ts'
import type { Lang } from '../../src/schema/label.ts'
import type { AnyResource, Fields } from '../../src/schema/resource.ts'
import type { Registry } from './records/context.ts'

type Json = Readonly<Record<string, unknown>>

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const string: JsonSchema = { type: 'string' }
const integer: JsonSchema = { type: 'integer' }
const array = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const object = (properties: Json, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length ? { required } : {}),
})

/** A field's schema with its label and help, as the kind prints it. */
const fieldsSchema = (fields: Fields, lang: Lang): Json =>
  Object.fromEntries(
    fieldEntries({ fields }).map(([name, field]) => [
      name,
      {
        ...kindOf(field).openapi(field.options),
        title: field.options.label[lang],
        ...(field.options.help ? { description: field.options.help[lang] } : {}),
        ...(field.options.readOnly === true ? { readOnly: true } : {}),
      },
    ]),
  )

const requiredOf = (fields: Fields): string[] =>
  fieldEntries({ fields })
    .filter(([, f]) => f.options.required && f.options.default === undefined)
    .map(([name]) => name)

const system: Json = {
  id: string,
  version: { type: 'integer', minimum: 1 },
  createTime: { type: 'string', format: 'date-time' },
  updateTime: { type: 'string', format: 'date-time' },
  createdBy: string,
  deletedAt: { type: ['string', 'null'], format: 'date-time' },
}

const enveloped = (response: JsonSchema): Json => ({
  content: { 'application/json': { schema: object({ responseHeader: ref('ResponseHeader'), response }, ['responseHeader', 'response']) } },
})
const answers = (response: JsonSchema): Json => ({
  200: { description: 'Success where responseHeader.status is 200; else a code of the catalogue', ...enveloped(response) },
  401: { description: 'No valid token' },
  403: { description: 'The access token ran out: refresh it' },
})
const query = (name: string, schema: JsonSchema = string, more: Json = {}): Json => ({ name, in: 'query', schema, ...more })
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: string,
  description: 'Repeated with the same key, a write answers as the first did',
}
const jsonBody = (schema: JsonSchema): Json => ({ required: true, content: { 'application/json': { schema } } })

const get = (tag: string, summary: string, parameters: readonly Json[], response: JsonSchema): Json => ({
  get: { tags: [tag], summary, parameters, responses: answers(response) },
})
const post = (tag: string, summary: string, body: JsonSchema, response: JsonSchema): Json => ({
  post: { tags: [tag], summary, parameters: [idempotencyKey], requestBody: jsonBody(body), responses: answers(response) },
})

const conditions = (resource: AnyResource): Json[] =>
  [...filterable(resource)].flatMap(([name, ops]) =>
    ops.map(op => query(op === 'eq' ? name : `${name}_${op}`, op === 'null' ? { type: 'boolean' } : string)),
  )

const actionPath = (resource: AnyResource, name: string, action: Action, lang: Lang): [string, Json] => {
  const input = { type: 'object', properties: fieldsSchema(action.input, lang), required: requiredOf(action.input) }
  const whom: Json = action.on === 'record' ? { id: string } : action.on === 'selection' ? { selection: ref('Selection') } : {}
  const output = action.on === 'selection' ? ref('BulkAnswer') : object(fieldsSchema(action.output, lang))
  return [
    action.path ?? resourcePath(resource.name, name),
    post(resource.name, action.label[lang], object({ ...whom, input }, Object.keys(whom)), output),
  ]
}

const resourcePaths = (resource: AnyResource, lang: Lang): [string, Json][] => {
  const { name } = resource
  const record = ref(name)
  const [one, all] = [resource.label[lang], resource.plural[lang]]
  const find = [
    query('page', { type: 'integer', minimum: 1 }),
    query('limit', { type: 'integer', minimum: 1, maximum: 200 }),
    query('sort', { type: 'string', enum: sortable(resource).flatMap(column => [column, `-${column}`]) }),
    query('q'),
    query('deleted', { type: 'string', enum: ['only'] }),
    ...conditions(resource),
  ]
  const id = query('id', string, { required: true })
  const at = (verb: string) => resourcePath(name, verb)
  return [
    [
      at('list'),
      get(
        name,
        `${all}: list`,
        [...find, query('total', { type: 'string', enum: ['no'] })],
        object({ list: array(record), total: integer, refs: { type: 'object' } }, ['list']),
      ),
    ],
    [at('count'), get(name, `${all}: count`, find, object({ total: integer }))],
    [at('get'), get(name, `${one}: get`, [id], record)],
    [at('many'), get(name, `${all}: by ids`, [query('ids', string, { required: true })], object({ list: array(record) }))],
    [
      at('history'),
      get(
        name,
        `${one}: history`,
        [id, query('page', integer), query('limit', integer)],
        object({ list: array(ref('AuditEntry')), total: integer }),
      ),
    ],
    [
      at('exists'),
      get(
        name,
        `${one}: is it taken`,
        [query('type', { type: 'string', enum: ['1', '2', '3'] }), query('content'), query('countryCode')],
        object({ exists: { type: 'boolean' } }),
      ),
    ],
    [
      at('create'),
      post(
        name,
        `${one}: create`,
        { type: 'object', properties: fieldsSchema(resource.fields, lang), required: requiredOf(resource.fields) },
        record,
      ),
    ],
    [
      at('update'),
      post(
        name,
        `${one}: update`,
        object({ id: string, version: integer, ...fieldsSchema(resource.fields, lang) }, ['id', 'version']),
        record,
      ),
    ],
    ...(['delete', 'restore'] as const).map((verb): [string, Json] => [
      at(verb),
      post(name, `${all}: ${verb}`, ref('Selection'), ref('BulkAnswer')),
    ]),
    [
      at('preview'),
      post(
        name,
        `${all}: what a bulk call would do, told without doing it`,
        { allOf: [ref('Selection'), object({ verb: string, data: { type: 'object' } }, ['verb'])] },
        ref('BulkPreview'),
      ),
    ],
    [
      at('updateMany'),
      post(
        name,
        `${all}: update many`,
        {
          allOf: [
            ref('Selection'),
            object({ versions: { type: 'object', additionalProperties: integer }, data: object(fieldsSchema(resource.fields, lang)) }, [
              'data',
            ]),
          ],
        },
        ref('BulkAnswer'),
      ),
    ],
    ...(resource.import === false
      ? []
      : [
          [at('import'), multipart(name, `${all}: import (${importColumns(resource).join(', ')})`, {}, object({ jobId: string }))] as [
            string,
            Json,
          ],
          [at('template'), workbookPath(name, `${all}: workbook to fill in and import`, [])] as [string, Json],
        ]),
    ...(resource.export === false ? [] : [[at('export'), exportPath(name, `${all}: export`)] as [string, Json]]),
    ...(resource.export && resource.export.path ? [[resource.export.path, exportPath(name, `${all}: export`)] as [string, Json]] : []),
    ...Object.entries(resource.actions).map(([action, declared]) => actionPath(resource, action, declared, lang)),
  ]
}

const multipart = (tag: string, summary: string, more: Json, response: JsonSchema): Json => ({
  post: {
    tags: [tag],
    summary,
    parameters: [idempotencyKey],
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: object({ file: { type: 'string', format: 'binary' }, ...more }, ['file']) } },
    },
    responses: answers(response),
  },
})
const exportPath = (tag: string, summary: string): Json => ({
  post: {
    tags: [tag],
    summary,
    requestBody: jsonBody(
      object({
        query: { type: 'object' },
        sort: string,
        ids: array(string),
        except: array(string),
        columns: array(string),
        fields: { enum: ['shown', 'all'] },
        format: { enum: ['xlsx', 'csv'] },
        inline: { type: 'boolean' },
      }),
    ),
    responses: {
      200: {
        description: 'The file; of more than 20,000 rows, unless inline, the id of the task that makes it: { taskId }',
        content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {}, 'text/csv': {} },
      },
    },
  },
})

const workbook: Json = {
  200: { description: 'The workbook', content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} } },
}
const workbookPath = (tag: string, summary: string, parameters: readonly Json[]): Json => ({
  get: { tags: [tag], summary, parameters, responses: workbook },
})
const upload = object({ uploadId: string, received: integer, size: integer }, ['uploadId', 'received', 'size'])

const fixedPaths: [string, Json][] = [
  ...describedCalls.map(({ path, summary, open, required, optional }): [string, Json] => {
    const fields = Object.fromEntries([...required, ...optional].map(name => [name, string]))
    const { post: described } = post('session', summary, object(fields, required), { type: 'object' })
    return [path, { post: open ? { ...(described as Json), security: [] } : described }]
  }),
  [
    paths.captcha,
    get('session', 'A picture to be answered after failures', [], object({ captchaId: string, svg: string, expireTime: string })),
  ],
  [paths.account, get('session', "One's own account", [], { type: 'object' })],
  [
    paths.refresh,
    {
      put: {
        tags: ['session'],
        summary: 'Renew the access token',
        security: [],
        requestBody: jsonBody(object({ uid: string, password: string, rid: string }, ['uid', 'password', 'rid'])),
        responses: answers(object({ accessToken: string, secret: string })),
      },
    },
  ],
  [paths.logout, post('session', 'Log out', object({}), object({ ended: { type: 'boolean' } }))],
  [paths.session, get('session', 'Who is logged in', [], { type: 'object' })],
  [
    paths.menu,
    get('session', 'Children of a menu entry', [query('parentId')], object({ id: string, children: array({ type: 'object' }) })),
  ],
  [paths.search, get('search', 'Find any record by name, phone or account', [query('q')], object({ list: array({ type: 'object' }) }))],
  [
    paths.upload,
    multipart('files', 'Upload a file for a field', { resource: string, field: string }, object({ id: string, name: string, url: string })),
  ],
  [paths.importJob, get('import', 'Progress of an import', [query('jobId')], { type: 'object' })],
  [
    paths.importRows,
    get(
      'import',
      'Result rows of an import',
      [query('jobId'), query('page', integer), query('limit', integer), query('only')],
      object({ list: array({ type: 'object' }), total: integer }),
    ),
  ],
  [
    paths.beginUpload,
    post(
      'import',
      'Begin to send a spreadsheet in pieces',
      object({ resource: string, fileName: string, size: integer }, ['resource', 'fileName', 'size']),
      upload,
    ),
  ],
  [
    paths.uploadPart,
    {
      post: {
        tags: ['import'],
        summary: 'Send a piece of at most 1 MB; 409 with `received` where the file goes on elsewhere',
        parameters: [query('uploadId', string, { required: true }), query('offset', integer, { required: true })],
        requestBody: { required: true, content: { 'application/octet-stream': {} } },
        responses: answers(upload),
      },
    },
  ],
  [paths.uploadState, get('import', 'How much of a file has arrived', [query('uploadId', string, { required: true })], upload)],
  [
    paths.errorWorkbook,
    workbookPath('import', 'Rows that were not taken, with what is wrong at each cell', [query('jobId', string, { required: true })]),
  ],
  ...describedImportCalls.map(({ path, summary, fields, changes, answer }): [string, Json] => [
    path,
    changes
      ? post('import', summary, object(fields, Object.keys(fields)), object(answer))
      : get(
          'import',
          summary,
          Object.entries(fields).map(([name, schema]) => query(name, schema)),
          object(answer),
        ),
  ]),
]

const shared: Json = {
  ResponseHeader: object({ status: { type: ['integer', 'string'] }, msg: string }, ['status', 'msg']),
  Selection: { oneOf: [object({ ids: array(string) }, ['ids']), object({ query: { type: 'object' }, except: array(string) }, ['query'])] },
  Tally: object(
    {
      matched: integer,
      done: integer,
      failed: array(object({ id: string, title: { type: ['string', 'null'] }, code: string, msg: string })),
      more: { ...integer, description: 'Refused beyond those that are named' },
    },
    ['matched', 'done', 'failed'],
  ),
  BulkAnswer: { oneOf: [ref('Tally'), object({ taskId: string }, ['taskId'])] },
  BulkPreview: object({
    matched: integer,
    judged: integer,
    changes: integer,
    unchanged: integer,
    refused: array(object({ code: string, msg: string, n: integer, examples: array(object({ id: string, title: string })) })),
    background: { type: 'boolean' },
  }),
  AuditEntry: object({
    id: string,
    at: string,
    actor: string,
    actorName: string,
    action: string,
    before: { type: ['object', 'null'] },
    after: { type: ['object', 'null'] },
  }),
}

/** The OpenAPI 3.1 document of everything the server answers, printed from the definitions in one language. */
export const openApiOf = (resources: Registry, version: string, lang: Lang): Json => ({
  openapi: '3.1.0',
  info: { title: lang === 'zh' ? '在线课堂管理后台接口' : 'Online classroom console API', version },
  security: [{ accessToken: [] }],
  paths: Object.fromEntries([...fixedPaths, ...Object.values(resources).flatMap(resource => resourcePaths(resource, lang))]),
  components: {
    securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
    schemas: {
      ...shared,
      ...Object.fromEntries(
        Object.values(resources).map(r => [
          r.name,
          {
            type: 'object',
            title: r.label[lang],
            properties: { ...system, ...fieldsSchema(r.fields, lang) },
            required: Object.keys(system),
          },
        ]),
      ),
    },
  },
})
