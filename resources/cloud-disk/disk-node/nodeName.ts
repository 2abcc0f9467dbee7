import { cloudDiskErrors } from '../cloud-disk.errors.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { valueOf } from '../../../src/schema/call/index.ts'
import { hasInvisible } from '../../../src/schema/fields/base/invisible.ts'
import { longerThan } from '../../../src/schema/fields/base/text.ts'
import { issue } from '../../../src/schema/issue.ts'
import { namedRules } from '../../../src/schema/rules.ts'
import { maxNodeName } from './diskNode.options.ts'

/**
 * The code of an invalid name of a folder or file (VAL-10); undefined if it is valid. For screens
 * and server.
 */
export const nodeNameCode = (name: string): ErrorCode | undefined => {
  if (name.trim() === '') return ErrorCode.valueMissing
  if (longerThan(name, maxNodeName)) return ErrorCode.invalidParameter
  // a name of only dots means a folder in most systems; direction marks make a name look like
  // another
  if (/\/|^\.+$|[\p{Cc}\p{Cs}]/u.test(name) || hasInvisible(name))
    return cloudDiskErrors.diskNameInvalid.code
  return namedRules.name.test(name) ? undefined : namedRules.name.code
}

/** The name as it is stored: composed, without spaces around it. */
export const tidyNodeName = (name: string): string => name.normalize('NFC').trim()

/** The name as siblings are compared: `Report.PDF` and `report.pdf` are the same. */
export const nodeNameKey = (name: string): string => tidyNodeName(name).toLowerCase()

/** `plan.pdf`, 2 -> `plan (2).pdf`: shortened where it would be too long. */
export const numberedNodeName = (name: string, n: number): string => {
  const dot = name.lastIndexOf('.')
  const [stem, ending] =
    dot > 0 && name.length - dot <= 16 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const mark = ` (${String(n)})`
  const room = maxNodeName - mark.length - ending.length
  return `${[...stem].slice(0, room).join('')}${mark}${ending}`
}

/** The name of a folder or file, as an input of calls. */
export const nodeNameInput = valueOf<string, { readonly required: true }>({
  required: true,
  requiredCode: ErrorCode.valueMissing,
  takesEmptyText: true,
  schema: { type: 'string', minLength: 1, maxLength: maxNodeName },
  parse: raw => {
    if (typeof raw !== 'string') return { issue: issue(ErrorCode.invalidParameter) }
    const code = nodeNameCode(raw)
    return code === undefined ? { value: tidyNodeName(raw) } : { issue: issue(code) }
  },
  good: 'Unit 1',
  bad: [7, ' ', '..', 'a/b', 'a<b', '\u202Egpj.exe', 'x'.repeat(maxNodeName + 1)],
})
