import { importsDone } from '../../server/engine/imports/background.ts'
import type { Call } from '../support/serverApi.ts'
import { answerOf } from '../support/signedIn.ts'
import { beginningWith } from '../support/tus.ts'
import type { BenchSchool } from './school.ts'

export interface Led {
  readonly state: string
  readonly revision: number
  readonly mapping: object
  readonly checkKey: string
  readonly created: number
  readonly verdicts: Readonly<Record<string, number>> | null
}

/**
 * Uploads a file of students and checks it with the detected headings; returns its job. `reached`:
 * waits until the job is in one of these states.
 */
export const checkFile = async (
  call: Call,
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  reached: (jobId: string, state: 'PARSED' | 'CHECKED') => Promise<Led>,
): Promise<string> => {
  const file = { purpose: 'import', fileName, size: bytes.length, target: { resource: 'student' } }
  const { uploadId } = await call<{ uploadId: string }>('uploads', bytes, beginningWith(file))
  const { jobId } = await call<{ jobId: string }>('importJob/begin', { uploadId })
  const { revision, mapping } = await reached(jobId, 'PARSED')
  await call('importJob/check', { jobId, revision, mapping })
  await reached(jobId, 'CHECKED')
  return jobId
}

/**
 * An import as a person leads it through its steps: checked as its headings were understood, its
 * good rows written, taken back.
 */
export const leading = (school: BenchSchool) => {
  const call: Call = async <T>(path: string, body: object = {}, headers = {}): Promise<T> => {
    const { status, response } = await answerOf<T>(
      await school.app.request(`/edu_adminserver/${path}`, {
        method: 'POST',
        body: body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body),
        headers: { ...school.headers, 'Content-Type': 'application/json', ...headers },
      }),
    )
    if (status !== '200') throw new Error(`${path}: ${status} ${JSON.stringify(response)}`)
    return response
  }
  const job = async (jobId: string): Promise<Led> =>
    (
      await answerOf<Led>(
        await school.app.request(`/edu_adminserver/importJob/get?jobId=${jobId}`, {
          headers: school.headers,
        }),
      )
    ).response
  const done = async (path: string, body: object): Promise<void> => {
    await call(path, body)
    await importsDone(school.ports)
  }
  const expectState = async (jobId: string, state: string): Promise<Led> => {
    const found = await job(jobId)
    if (found.state !== state)
      throw new Error(`the import is ${JSON.stringify(found).slice(0, 1000)}`)
    return found
  }
  return {
    /** Returns the job's id; its rows are checked. */
    check: (bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<string> =>
      checkFile(call, bytes, fileName, async (jobId, state) => {
        await importsDone(school.ports)
        return expectState(jobId, state)
      }),
    async commit(jobId: string, rows: number): Promise<void> {
      const { checkKey } = await job(jobId)
      await done('importJob/commit', { jobId, checkKey, mode: 'good' })
      const { created } = await expectState(jobId, 'DONE')
      if (created !== rows) throw new Error(`${created} of ${rows} rows were written`)
    },
    async undo(jobId: string): Promise<void> {
      await done('importJob/undo', { jobId })
      await expectState(jobId, 'UNDONE')
    },
  }
}
