import { countedOf, fieldEntries, hasDefault, kindOf, whenOf } from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AnyResource, Fields } from '../../../src/schema/resource.ts'
import { array, booleanSchema, integerSchema, object, ref, string, type Json } from './parts.ts'

/**
 * A field that repeats a referenced record's field is empty without a reference; `x-from` names it.
 */
const repeated = (schema: Json, from: string | undefined): Json =>
  from === undefined
    ? schema
    : {
        ...schema,
        ...(typeof schema['type'] === 'string' ? { type: [schema['type'], 'null'] } : {}),
        'x-from': from,
      }

/** `x-when` and `x-counts` are the conditions that a field follows from. */
const told = (field: Field): Json => {
  const when = whenOf(field)
  const counts = countedOf(field)
  return { ...(when ? { 'x-when': when } : {}), ...(counts ? { 'x-counts': counts } : {}) }
}

/** A field's schema with its label and help, as the kind prints it. */
export const fieldsSchema = (fields: Fields, lang: Lang): Json =>
  Object.fromEntries(
    fieldEntries({ fields }).map(([name, field]) => [
      name,
      {
        ...repeated(kindOf(field).openapi(field.options), field.options.from),
        ...told(field),
        title: field.options.label[lang],
        ...(field.options.help ? { description: field.options.help[lang] } : {}),
        ...(field.options.readOnly === true ? { readOnly: true } : {}),
      },
    ]),
  )

const listEdit = (items: unknown): Json => {
  const some = { type: 'array', items, minItems: 1, uniqueItems: true }
  return object({ add: { ...some, description: 'Where they are not there yet' }, remove: some })
}

/**
 * The same for a call that edits many records: a list field also accepts the items to add and
 * remove.
 */
export const editsSchema = (fields: Fields, lang: Lang): Json => {
  const edited = fieldEntries({ fields }).flatMap(([name, field]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of a field is an object
    const { title, ...schema } = fieldsSchema({ [name]: field }, lang)[name] as Json
    return kindOf(field).editList
      ? [[name, { title, oneOf: [schema, listEdit(schema['items'])] }] as const]
      : []
  })
  return { ...fieldsSchema(fields, lang), ...Object.fromEntries(edited) }
}

export const requiredOf = (fields: Fields): string[] =>
  fieldEntries({ fields })
    .filter(([, f]) => f.options.required && !hasDefault(f.options))
    .map(([name]) => name)

const system: Json = {
  id: string,
  version: { type: 'integer', minimum: 1 },
  createTime: { type: 'string', format: 'date-time' },
  updateTime: { type: 'string', format: 'date-time' },
  createdBy: string,
  deletedAt: { type: ['string', 'null'], format: 'date-time' },
}

/** Returns the JSON schema of a record as every call returns it. */
export const recordJsonSchema = (resource: AnyResource, lang: Lang): Json => ({
  type: 'object',
  title: resource.label[lang],
  properties: { ...system, ...fieldsSchema(resource.fields, lang) },
  required: Object.keys(system),
})

/** The query of a selection. */
const selectionQuery: Json = {
  type: 'object',
  description:
    'The conditions of the list, and q; everything only where it is empty: conditions without a value, deleted, limit, page, sort and total are refused',
}

/** Schemas that calls of several resources use. */
export const sharedSchemas: Json = {
  ResponseHeader: object({ status: { type: ['integer', 'string'] }, msg: string }, [
    'status',
    'msg',
  ]),
  Selection: {
    oneOf: [
      object({ ids: array(string) }, ['ids']),
      object({ query: selectionQuery, except: array(string) }, ['query']),
    ],
  },
  Tally: object(
    {
      matched: integerSchema,
      done: integerSchema,
      unchanged: {
        ...integerSchema,
        description: 'Number of completed records that did not need a change',
      },
      failed: array(
        object({ id: string, title: { type: ['string', 'null'] }, code: string, msg: string }),
      ),
      more: { ...integerSchema, description: 'Number of refused records that are not listed' },
      partly: {
        ...integerSchema,
        description: 'Number of completed records with fields that could not be changed',
      },
      kept: array(
        object({
          id: string,
          title: { type: ['string', 'null'] },
          field: string,
          code: string,
          msg: string,
        }),
      ),
    },
    ['matched', 'done', 'failed'],
  ),
  BulkAnswer: { oneOf: [ref('Tally'), object({ taskId: string }, ['taskId'])] },
  BulkPreview: object({
    matched: integerSchema,
    judged: integerSchema,
    changes: integerSchema,
    unchanged: integerSchema,
    cleared: {
      type: 'object',
      additionalProperties: integerSchema,
      description: 'By field: records in which it holds something and becomes empty',
    },
    refused: array(
      object({
        code: string,
        msg: string,
        n: integerSchema,
        examples: array(object({ id: string, title: string })),
      }),
    ),
    partly: integerSchema,
    rows: array(
      object({
        id: string,
        title: string,
        changes: { type: 'object' },
        kept: { type: 'object' },
        refused: { type: 'object' },
      }),
    ),
    refs: { type: 'object' },
    next: { ...integerSchema, description: 'Position of the first record that was not previewed' },
    background: booleanSchema,
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
