import type { ConvertFile } from '../../../server/adapters/conversion/messages.ts'

/** Dies in the way that its input names. */
export const convert: ConvertFile = async ({ input }) => {
  if (input === 'exit') process.exit(3)
  if (input === 'kill') process.kill(process.pid, 'SIGKILL')
  throw new Error('a mistake of the script')
}
