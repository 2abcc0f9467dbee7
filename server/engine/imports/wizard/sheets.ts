import { LRUCache } from 'lru-cache'
import type { EnginePorts } from '../../ports.ts'
import type { TextEncoding } from '../../../../src/protocol/text/encodings.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { Sheet } from '../../../platform/ports.ts'
import { fileKey, type ImportRun } from '../run.ts'
import { encodingOfJob } from './knownFields.ts'
import { withMended } from './mended.ts'
import { ageBy, perServer } from '../../../platform/perServer.ts'

/**
 * Number of files whose sheets stay in memory, and how long after their last use, in milliseconds.
 */
const maxCachedFiles = 3
const keepMs = 10 * 60_000

interface Kept {
  readonly sheets: Promise<readonly Sheet[]>
  readonly encoding: TextEncoding | undefined
}
const cacheOf = perServer(
  (ports: EnginePorts) =>
    new LRUCache<string, Kept>({ max: maxCachedFiles, ...ageBy(ports, keepMs) }),
)

type Reading = Pick<ImportRun, 'ports' | 'scope' | 'jobId' | 'fileName'>

const read = async (
  { ports, scope, jobId, fileName }: Reading,
  encoding: TextEncoding | undefined,
): Promise<readonly Sheet[]> => {
  const bytes = await ports.files.get(fileKey(jobId))
  if (!bytes) throw errors.importFailedBecause({ reason: 'broken' })
  return withMended(ports, scope, jobId, await ports.sheets.read(bytes, fileName, encoding))
}

/** The encoding in which the job's file was read last; another server may have read it so. */
const knownEncoding = async ({ scope, jobId }: Reading): Promise<TextEncoding | undefined> => {
  const job = await scope.db
    .selectFrom('importJob')
    .select(['about', 'headings'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return job && encodingOfJob(job)
}

/**
 * The sheets of a job's file: from memory, or parsed from the stored file. `asked`: an encoding of
 * a text file, instead of the stored choice. Throws 11004 with its reason.
 */
export const sheetsOf = async (run: Reading, asked?: TextEncoding): Promise<readonly Sheet[]> => {
  const encoding = asked ?? (await knownEncoding(run))
  const cache = cacheOf(run.ports)
  cache.purgeStale()
  const cached = cache.get(run.jobId)
  // the likeliest has a name once it was read
  const isSame = (kept: Kept, sheets: readonly Sheet[]): boolean =>
    kept.encoding === encoding || sheets[0]?.text?.encoding === encoding
  const known = cached && isSame(cached, await cached.sheets.catch(() => [])) ? cached : undefined
  const cacheEntry: Kept = known ?? { sheets: read(run, encoding), encoding }
  cache.set(run.jobId, cacheEntry)
  try {
    return await cacheEntry.sheets
  } catch (error) {
    if (cache.get(run.jobId) === cacheEntry) cache.delete(run.jobId)
    throw error
  }
}

/** Call it when the rows of a job's file are no longer needed, or the file is replaced. */
export const forgetSheets = (ports: EnginePorts, jobId: string): void => {
  cacheOf(ports).delete(jobId)
}
