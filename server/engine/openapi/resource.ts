import { trashChoices } from '../../../src/protocol/imports.ts'
import { resourcePath } from '../../../src/protocol/paths.ts'
import { filterable, importColumns, sortable } from '../../../src/schema/index.ts'
import { takesSelection, type Action } from '../../../src/schema/action.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { changesMany } from '../bulk/order.ts'
import {
  array,
  booleanSchema,
  exported,
  get,
  integerSchema,
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

const summaries = {
  en: {
    list: (all: string) => `List ${all.toLowerCase()}`,
    count: (all: string) => `Count ${all.toLowerCase()}`,
    get: (one: string) => `Get ${one.toLowerCase()} by ID`,
    many: (all: string) => `Get several ${all.toLowerCase()} by ID`,
    history: (one: string) => `Change history of ${one.toLowerCase()}`,
    editable: (all: string) => `What can currently be edited in ${all.toLowerCase()}, and why not`,
    create: (one: string) => `Create ${one.toLowerCase()}`,
    update: (one: string) => `Edit ${one.toLowerCase()}`,
    delete: (all: string) => `Delete ${all.toLowerCase()}`,
    restore: (all: string) => `Restore ${all.toLowerCase()}`,
    updateMany: (all: string) => `Edit ${all.toLowerCase()} in bulk`,
    exists: (all: string) => `Check whether a value is taken in ${all.toLowerCase()}`,
    preview: (all: string) => `Preview a bulk change of ${all.toLowerCase()}; nothing is saved`,
    export: (all: string) => `Export ${all.toLowerCase()}`,
    needs: (rights: string) => ` (also needs ${rights})`,
    clear: () => 'Text of a cell that clears its field; no text clears unless it is given',
    createMissing: () =>
      'Whether to create what cells name and does not exist, such as classes and labels; rows that name it fail otherwise',
    inTrash: () =>
      'What to do with rows whose records are in the trash; report, the default, fails them',
    import: (all: string, columns: string) => `Import ${all.toLowerCase()} (${columns})`,
    template: (all: string) => `Import template of ${all.toLowerCase()}`,
  },
  zh: {
    list: (all: string) => `${all}列表`,
    count: (all: string) => `${all}总数`,
    get: (one: string) => `查询单条${one}记录`,
    many: (all: string) => `按 ID 查询${all}`,
    history: (one: string) => `${one}变更历史`,
    editable: (all: string) => `${all}当前可修改的内容及不可修改的原因`,
    create: (one: string) => `新建${one}`,
    update: (one: string) => `编辑${one}`,
    delete: (all: string) => `删除${all}`,
    restore: (all: string) => `恢复${all}`,
    updateMany: (all: string) => `批量编辑${all}`,
    exists: (all: string) => `检查${all}的值是否已被使用`,
    preview: (all: string) => `预览${all}批量操作的结果，不写入数据`,
    export: (all: string) => `导出${all}`,
    needs: (rights: string) => `（另需权限：${rights}）`,
    clear: () => '单元格填写该文字时清空对应字段；不提供则不清空',
    createMissing: () => '是否自动新增单元格中提到但不存在的记录（如班级、标签）；否则相关行失败',
    inTrash: () => '对应回收站记录的行如何处理；默认 report，该行失败',
    import: (all: string, columns: string) => `导入${all}（${columns}）`,
    template: (all: string) => `${all}导入模板`,
  },
} as const satisfies Readonly<
  Record<Lang, Readonly<Record<string, (...parts: string[]) => string>>>
>

const conditions = (resource: AnyResource): Json[] =>
  [...filterable(resource)].flatMap(([name, ops]) =>
    ops.map(op =>
      query(op === 'eq' ? name : `${name}_${op}`, op === 'null' ? booleanSchema : string),
    ),
  )

const afterHelp =
  'start, or the next of the answer before: the list continues there by creation time (sort createTime or -createTime, no page), and loses and repeats no record that is edited or deleted meanwhile'
const nextHelp = 'With after: where the list continues; null at its end'

const reads = (resource: AnyResource, lang: Lang): PathItem[] => {
  const { name } = resource
  const record = ref(name)
  const [one, all, say] = [resource.label[lang], resource.plural[lang], summaries[lang]]
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
  const list = object(
    {
      list: array(record),
      total: integerSchema,
      refs: { type: 'object' },
      next: { type: ['string', 'null'], description: nextHelp },
    },
    ['list'],
  )
  const entries = object({ list: array(ref('AuditEntry')), total: integerSchema })
  return [
    [
      at('list'),
      get(
        name,
        say.list(all),
        [
          ...find,
          query('after', string, { description: afterHelp }),
          query('total', { type: 'string', enum: ['no'] }),
          query('computed', { type: 'string', enum: ['no'] }),
        ],
        list,
      ),
    ],
    [at('count'), get(name, say.count(all), find, object({ total: integerSchema }))],
    [at('get'), get(name, say.get(one), [id], record)],
    [
      at('many'),
      get(
        name,
        say.many(all),
        [query('ids', string, { required: true })],
        object({ list: array(record) }),
      ),
    ],
    [
      at('history'),
      get(
        name,
        say.history(one),
        [id, query('page', integerSchema), query('limit', integerSchema)],
        entries,
      ),
    ],
    ...(resource.locks ? [editable(resource, lang)] : []),
  ]
}

const reason = { code: string, msg: string }

const editable = ({ name, plural }: AnyResource, lang: Lang): PathItem => {
  const fields = {
    type: 'object',
    additionalProperties: object({ editable: booleanSchema, ...reason }, ['editable']),
  }
  const one = object({ id: string, fields, remove: object(reason), warn: string }, ['id', 'fields'])
  return [
    resourcePath(name, 'editable'),
    get(
      name,
      summaries[lang].editable(plural[lang]),
      [query('ids', string, { required: true })],
      object({ list: array(one) }),
    ),
  ]
}

const selected = (more: Json, required: readonly string[]) => ({
  allOf: [ref('Selection'), object(more, required)],
})

const additions = (resource: AnyResource, lang: Lang): PathItem[] => {
  const { name, keys = [] } = resource
  const [one, all, say] = [resource.label[lang], resource.plural[lang], summaries[lang]]
  const at = (verb: string) => resourcePath(name, verb)
  const asked = ['account', 'phone', 'email']
  const others = keys
    .filter(key => asked.includes(key.at(-1) ?? ''))
    .flatMap(key => key.slice(0, -1))
    .filter(part => part !== 'countryCode')
  const existsParams = [
    query('type', { type: 'string', enum: ['1', '2', '3'] }),
    query('content'),
    query('countryCode'),
    ...[...new Set(others)].map(part => query(part)),
  ]
  const properties = fieldsSchema(resource.fields, lang)
  const body = { type: 'object', properties, required: requiredOf(resource.fields) }
  return [
    [at('create'), post(name, say.create(one), body, ref(name))],
    [at('exists'), get(name, say.exists(all), existsParams, object({ exists: booleanSchema }))],
  ]
}

const edits = (resource: AnyResource, lang: Lang): PathItem[] => {
  const { name } = resource
  const [one, all, say] = [resource.label[lang], resource.plural[lang], summaries[lang]]
  const at = (verb: string) => resourcePath(name, verb)
  const fields = fieldsSchema(resource.fields, lang)
  const versions = { type: 'object', additionalProperties: integerSchema }
  return [
    [
      at('update'),
      post(
        name,
        say.update(one),
        object({ id: string, version: integerSchema, ...fields }, ['id', 'version']),
        ref(name),
      ),
    ],
    ...(['delete', 'restore'] as const).map((verb): PathItem => [
      at(verb),
      post(name, say[verb](all), ref('Selection'), ref('BulkAnswer')),
    ]),
    [
      at('updateMany'),
      post(
        name,
        say.updateMany(all),
        selected({ versions, data: object(editsSchema(resource.fields, lang)) }, ['data']),
        ref('BulkAnswer'),
      ),
    ],
  ]
}

const preview = ({ name, plural }: AnyResource, lang: Lang): PathItem => [
  resourcePath(name, 'preview'),
  post(
    name,
    summaries[lang].preview(plural[lang]),
    selected({ verb: string, data: { type: 'object' }, from: integerSchema }, ['verb']),
    ref('BulkPreview'),
  ),
]

const files = (resource: AnyResource, lang: Lang): PathItem[] => {
  const { name } = resource
  const [all, say] = [resource.plural[lang], summaries[lang]]
  const at = (verb: string) => resourcePath(name, verb)
  const exportCall = exported(name, say.export(all))
  const items: PathItem[] = []
  if (resource.import !== false)
    items.push(
      [
        at('import'),
        multipart(
          name,
          say.import(all, importColumns(resource).join(', ')),
          {
            clear: { ...string, description: say.clear() },
            createMissing: { ...booleanSchema, description: say.createMissing() },
            inTrash: {
              ...string,
              enum: ['report', ...trashChoices],
              description: say.inTrash(),
            },
          },
          object({ jobId: string }),
        ),
      ],
      [at('template'), workbook(name, say.template(all), [query('without', string)])],
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
      : takesSelection(action)
        ? { selection: ref('Selection') }
        : {}
  const needs = action.needs ? summaries[lang].needs(action.needs.join(', ')) : ''
  const output = takesSelection(action)
    ? ref('BulkAnswer')
    : object(fieldsSchema(action.output, lang))
  return [
    action.path ?? resourcePath(resource.name, name),
    post(
      resource.name,
      action.label[lang] + needs,
      object({ ...whom, input }, Object.keys(whom)),
      output,
    ),
  ]
}

/** Every call of a resource, from its definition. */
export const resourcePaths = (resource: AnyResource, lang: Lang): PathItem[] => [
  ...reads(resource, lang),
  ...(resource.writes === false ? [] : additions(resource, lang)),
  ...(resource.writes === undefined ? edits(resource, lang) : []),
  ...(changesMany(resource) ? [preview(resource, lang)] : []),
  ...files(resource, lang),
  ...Object.entries(resource.actions).map(([name, action]) =>
    actionPath(resource, name, action, lang),
  ),
]
