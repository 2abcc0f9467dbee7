import type { EnginePorts } from '../../ports.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { Sheet } from '../../../platform/ports.ts'
import { fileKey, type ImportRun } from '../run.ts'
import { withMended } from './mended.ts'

/** Files whose sheets stay in memory, and for how long after they were last asked for, in milliseconds. */
const maxCachedFiles = 3
const keepMs = 10 * 60_000

interface Kept {
  readonly sheets: Promise<readonly Sheet[]>
  used: number
}
// by ports, so that two servers in one process never mix their jobs
const caches = new WeakMap<EnginePorts, Map<string, Kept>>()
const cacheOf = (ports: EnginePorts): Map<string, Kept> => {
  const known = caches.get(ports) ?? new Map<string, Kept>()
  caches.set(ports, known)
  return known
}

const read = async ({
  ports,
  scope,
  jobId,
  fileName,
}: Pick<ImportRun, 'ports' | 'scope' | 'jobId' | 'fileName'>): Promise<readonly Sheet[]> => {
  const bytes = await ports.files.get(fileKey(jobId))
  if (!bytes) throw errors.importFailedBecause({ reason: 'broken' })
  return withMended(ports, scope, jobId, await ports.sheets.read(bytes, fileName))
}

/** The sheets of a job's file: from memory, or read anew from the kept file. Throws 11004 with its reason. */
export const sheetsOf = async (
  run: Pick<ImportRun, 'ports' | 'scope' | 'jobId' | 'fileName'>,
): Promise<readonly Sheet[]> => {
  const cache = cacheOf(run.ports)
  const now = run.ports.clock.now().getTime()
  for (const [jobId, entry] of cache) if (now - entry.used > keepMs) cache.delete(jobId)
  const known = cache.get(run.jobId)
  const cacheEntry: Kept = known ?? { sheets: read(run), used: now }
  cacheEntry.used = now
  // put last: what was used longest ago comes first
  cache.delete(run.jobId)
  cache.set(run.jobId, cacheEntry)
  for (const oldest of cache.keys()) {
    if (cache.size <= maxCachedFiles) break
    cache.delete(oldest)
  }
  try {
    return await cacheEntry.sheets
  } catch (error) {
    if (cache.get(run.jobId) === cacheEntry) cache.delete(run.jobId)
    throw error
  }
}

/** To be called once the rows of a job's file are not looked at any more, or the file is another one. */
export const forgetSheets = (ports: EnginePorts, jobId: string): void => {
  cacheOf(ports).delete(jobId)
}
