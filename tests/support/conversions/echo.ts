import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import {
  Unconvertible,
  type ConvertFile,
  type ConvertInput,
} from '../../../server/adapters/conversion/messages.ts'

/** Copies its source, and returns its input; refuses if its options say so. */
export const convert: ConvertFile = async ({ input, progress }) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests give one
  const { source, output, options } = input as ConvertInput
  progress(0.25)
  if (options === 'refuse') throw new Unconvertible('ENCRYPTED', 'it has a password', { pages: 3 })
  await copyFile(source, join(output, 'copy'))
  await mkdir(join(output, 'deep'))
  await writeFile(join(output, 'deep', 'note'), 'made')
  progress(1)
  return { options, priority: getPriority() }
}
