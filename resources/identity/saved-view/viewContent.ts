import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { reserved } from '../../../src/protocol/query.ts'

const names: ReadonlySet<string> = new Set(['query', 'columns'])
/** Parameters of a list's address besides its conditions. A view has no page. */
const ofAddress: ReadonlySet<string> = new Set(['q', 'sort', 'limit', 'deleted'])
const isRefused = (name: string, value: string): boolean =>
  value.trim() === '' || (!ofAddress.has(name) && (reserved as readonly string[]).includes(name))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * 321 for the content of a view that would open its list without its conditions, because its query
 * is invalid: it is no address (`status=A&sort=name`), or contains a condition without a value.
 */
export const viewContentCode = (text: unknown): ErrorCode | undefined => {
  const content = typeof text === 'string' ? parsed(text) : undefined
  const { query = '' } = isObject(content) ? content : {}
  return isObject(content) &&
    Object.keys(content).every(name => names.has(name)) &&
    typeof query === 'string' &&
    ![...new URLSearchParams(query)].some(([name, value]) => isRefused(name, value))
    ? undefined
    : ErrorCode.invalidParameter
}
