import { readFileSync } from 'node:fs'
import { WrongSetting } from '../wrongSetting.ts'

const minLength = 12

/**
 * Reads a passphrase from the first line of a file. Throws WrongSetting if the file can't be read
 * or its passphrase is short.
 */
export const readPassphrase = (path: string | undefined): string | undefined => {
  if (path === undefined) return undefined
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new WrongSetting(`the passphrase file '${path}' cannot be read`)
  }
  const [line = ''] = text.split(/\r?\n/)
  if (line.length < minLength)
    throw new WrongSetting(
      `the first line of the passphrase file '${path}' must have at least ${minLength} characters`,
    )
  return line
}
