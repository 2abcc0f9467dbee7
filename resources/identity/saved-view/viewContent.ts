import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { reserved } from '../../../src/protocol/query.ts'

const names: ReadonlySet<string> = new Set(['query', 'columns'])
/** What an address of a list says besides its conditions. A view has no page. */
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
 * 321 for the content of a view that would open its list with everything in it, because its query
 * can't be read: it is no address (`status=A&sort=name`), or holds a condition without a value.
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
