import { readFileSync } from 'node:fs'
import { HttpError } from '../../dataProvider/httpError.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { createDataProvider, createHttp, createSession } from '../../dataProvider/index.ts'
import { resources } from '../../resources/index.ts'
import {
  beginImport,
  checkImport,
  commitImport,
  readImport,
} from '../../src/protocol/calls/imports.ts'
import type { WizardJob } from '../../src/protocol/imports.ts'
import type { EduProvider } from '../../src/protocol/provider.ts'
import { memoryStorage } from './wire.ts'

/** The data provider of a person who is logged in, over the wire of a server. */
export const providerAt = (origin: string, stored: Readonly<Record<string, string>>): EduProvider =>
  createDataProvider({
    resources: Object.values(resources),
    http: createHttp({
      session: createSession(memoryStorage(stored)),
      lang: () => 'en',
      hosts: { api: origin, files: '' },
      go: () => undefined,
      here: () => '/',
    }),
  })

/**
 * Retries while another import is in progress: an institution has one at a time, and another worker
 * may be running one. It waits for its turn, as a person would.
 */
const inTurn = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof HttpError && error.status === Number(ErrorCode.importInProgress)))
        throw error
    }
}

/**
 * Takes an import of a sheet through the wizard up to its check; `commit`: to its end, with only
 * its good rows.
 */
export const leadImport = async (
  edu: EduProvider,
  resource: string,
  path: string,
  commit = false,
): Promise<WizardJob> => {
  const name = path.split('/').at(-1) ?? path
  const { uploadId } = await edu.sendFile(new File([readFileSync(path)], name), {
    purpose: 'import',
    target: { resource },
  })
  const { jobId } = await inTurn(() => edu.ask(beginImport, { uploadId }))
  const settledJob = async (): Promise<WizardJob> => {
    for (;;) {
      const job = await edu.ask(readImport, { jobId })
      if (job.busy === null && job.state !== 'COMMITTING') return job
      await new Promise(setImmediate)
    }
  }
  const { mapping, revision } = await settledJob()
  if (!mapping) throw new Error(`${path} was not read`)
  await edu.ask(checkImport, { jobId, revision, mapping })
  const checked = await settledJob()
  if (!commit) return checked
  // a commit that found another in progress may have checked rows again before
  await inTurn(async () => {
    const { checkKey } = await edu.ask(readImport, { jobId })
    return edu.ask(commitImport, { jobId, checkKey: checkKey ?? '', mode: 'good' })
  })
  return settledJob()
}
