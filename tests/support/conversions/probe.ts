import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { ConvertFile } from '../../../server/adapters/conversion/messages.ts'

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'DONE',
    (error: unknown) =>
      error instanceof Error && 'code' in error ? String(error.code) : String(error),
  )
const reach = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    connect(port, '127.0.0.1').once('connect', resolve).once('error', reject)
  })

/** Tries what a malicious file could do in the process; returns the result of each attempt. */
export const convert: ConvertFile = async ({ input }) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests give one
  const { port, secret } = input as { readonly port: number; readonly secret: string }
  return {
    environment: Object.keys(process.env).toSorted(),
    network: await outcomeOf(reach(port)),
    read: await outcomeOf(readFile(secret)),
    write: await outcomeOf(writeFile(secret, 'changed')),
    others: await outcomeOf(readFile(`/proc/${process.ppid}/environ`)),
  }
}
