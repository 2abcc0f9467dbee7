import type { JsonSchema } from '../../../src/schema/kind.ts'

export type Json = Readonly<Record<string, unknown>>
/** An address and what can be called there. */
export type PathItem = readonly [path: string, calls: Json]

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
export const string: JsonSchema = { type: 'string' }
export const integerSchema: JsonSchema = { type: 'integer' }
export const booleanSchema: JsonSchema = { type: 'boolean' }
export const anything: JsonSchema = { type: 'object' }
export const array = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const object = (properties: Json, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length ? { required } : {}),
})

const enveloped = (response: JsonSchema): Json => ({
  content: {
    'application/json': {
      schema: object({ responseHeader: ref('ResponseHeader'), response }, [
        'responseHeader',
        'response',
      ]),
    },
  },
})
export const answers = (response: JsonSchema): Json => ({
  200: {
    description: 'Success if responseHeader.status is 200; otherwise an error code',
    ...enveloped(response),
  },
  401: { description: 'No valid token' },
  403: { description: 'The access token has expired: refresh it' },
})
export const query = (name: string, schema: JsonSchema = string, more: Json = {}): Json => ({
  name,
  in: 'query',
  schema,
  ...more,
})
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: string,
  description: 'A write repeated with the same key returns the original response',
}
export const jsonBody = (schema: JsonSchema): Json => ({
  required: true,
  content: { 'application/json': { schema } },
})

export const get = (
  tag: string,
  summary: string,
  parameters: readonly Json[],
  response: JsonSchema,
): Json => ({
  get: { tags: [tag], summary, parameters, responses: answers(response) },
})
export const post = (
  tag: string,
  summary: string,
  body: JsonSchema,
  response: JsonSchema,
): { readonly post: Json } => ({
  post: {
    tags: [tag],
    summary,
    parameters: [idempotencyKey],
    requestBody: jsonBody(body),
    responses: answers(response),
  },
})
/** A file beside fields of a form. */
export const multipart = (
  tag: string,
  summary: string,
  more: Json,
  response: JsonSchema,
  parameters: readonly Json[] = [],
): Json => ({
  post: {
    tags: [tag],
    summary,
    parameters: [...parameters, idempotencyKey],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: object({ file: { type: 'string', format: 'binary' }, ...more }, ['file']),
        },
      },
    },
    responses: answers(response),
  },
})

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const workbookAnswers: Json = {
  200: { description: 'The workbook', content: { [xlsx]: {} } },
}
export const workbook = (tag: string, summary: string, parameters: readonly Json[]): Json => ({
  get: {
    tags: [tag],
    summary,
    parameters,
    responses: workbookAnswers,
  },
})
export const exported = (tag: string, summary: string): Json => ({
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
        inline: booleanSchema,
      }),
    ),
    responses: {
      200: {
        description:
          'The file; for more than 20,000 rows, unless inline, the ID of the background task: { taskId }',
        content: { [xlsx]: {}, 'text/csv': {} },
      },
    },
  },
})
