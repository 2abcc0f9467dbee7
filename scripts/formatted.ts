import { readFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'

const config = new URL('../.oxfmtrc.json', import.meta.url)

/** Returns the text of a file as `npm run format` would write it; throws if it can't be parsed. */
export const formatted = async (path: string, text: string): Promise<string> => {
  const { $schema: _, ...options } = JSON.parse(readFileSync(config, 'utf8')) as FormatConfig & {
    readonly $schema: string
  }
  const { code, errors } = await format(path, text, options)
  if (errors.length) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
