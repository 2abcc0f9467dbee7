import type { ImportRun } from '../run.ts'

/** Phase 'checking' (state MAPPED, busy.doing 'checking'): judges every row into `importPlan`; the job is CHECKED then. From the start wherever it stopped. */
export const checkJob = async (_run: ImportRun): Promise<'halted' | undefined> => Promise.resolve('halted')
