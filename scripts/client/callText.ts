import { objectSchema, type AnyCall } from '../../src/schema/call/index.ts'
import { typeText } from './typeText.ts'

/** The name of a call in the client: its path without the first part ('scheduling/preview'). */
const nameOf = ({ path }: AnyCall): string => path.split('/').slice(2).join('/')

/**
 * The client's member for a declared call, with the exact type of its input, and of its response as
 * far as the call describes it.
 */
export const callMember = (call: AnyCall): string => {
  const hasInput = Object.keys(call.input).length > 0
  const schema = objectSchema(call.input)
  const needsInput = Array.isArray(schema['required'])
  const input = hasInput ? `input: ${typeText(schema)}${needsInput ? '' : ' = {}'}, ` : ''
  const given = hasInput ? 'input' : '{}'
  const isFile = call.output === 'file'
  const answer = call.output === 'file' ? '' : `<${typeText(call.output.schema)}>`
  const send = isFile
    ? call.method === 'GET'
      ? `caller.download('${call.path}', ${given}, options)`
      : `caller.file('${call.path}', ${given}, options)`
    : `caller.${call.method === 'GET' ? 'get' : 'post'}${answer}('${call.path}', ${given}, options)`
  return [
    `    /** ${call.summary}.${call.right === undefined ? '' : ` Permission: ${call.right}.`} */`,
    `    '${nameOf(call)}': (${input}options?: CallOptions) =>`,
    `      ${send},`,
  ].join('\n')
}
