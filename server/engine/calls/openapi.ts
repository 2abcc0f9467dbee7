import { objectSchema, schemaOf, type AnyCall } from '../../../src/schema/call/index.ts'
import {
  answers,
  jsonBody,
  query,
  workbookAnswers,
  type Json,
  type PathItem,
} from '../openapi/parts.ts'

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string' },
  description: 'Repeated with the same key, a write answers as the first did',
}

const securityOf = ({ audience, right, apiKeys }: AnyCall): Json => {
  if (audience === 'public') return { security: [] }
  const session = [{ accessToken: [] }, ...(apiKeys ? [{ apiKey: [] }] : [])]
  if (audience === 'signed')
    return { security: [{ signature: [] }, ...(right === undefined ? [] : session)] }
  return apiKeys ? {} : { security: session }
}

const describe = ({ audience, right, errors }: AnyCall): Json => {
  const lines = [
    ...(right === undefined ? [] : [`Permission: ${right}.`]),
    ...(audience === 'owner' ? ['Not in a session that a pass of another portal began.'] : []),
    ...(errors.length ? [`May answer ${errors.join(', ')}.`] : []),
  ]
  return lines.length ? { description: lines.join(' ') } : {}
}

/** The OpenAPI description of a call, under the tag of its domain. */
export const callPath = (tag: string, call: AnyCall): PathItem => {
  const common = { tags: [tag], summary: call.summary, ...describe(call), ...securityOf(call) }
  const responses = call.output === 'file' ? workbookAnswers : answers(call.output.schema)
  if (call.method === 'GET')
    return [
      call.path,
      {
        get: {
          ...common,
          parameters: Object.entries(call.input).map(([name, input]) =>
            query(name, schemaOf(input)),
          ),
          responses,
        },
      },
    ]
  const post = {
    ...common,
    // a program that signs has no session to keep responses for
    ...(call.writes && (call.audience !== 'signed' || call.right !== undefined)
      ? { parameters: [idempotencyKey] }
      : {}),
    requestBody: jsonBody(objectSchema(call.input)),
    responses,
  }
  return [call.path, { [call.method.toLowerCase()]: post }]
}
