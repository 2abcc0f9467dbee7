import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../../server/adapters/s3Settings.ts'

/** CORS rules that let pages of an origin read from the bucket. */
const corsFor = (origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><CORSConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`

/**
 * An S3-compatible object store with one bucket, on its own port. `pages`: an origin whose pages
 * can read from it.
 */
export const startS3 = async ({ pages }: { readonly pages?: string } = {}): Promise<{
  readonly settings: S3Settings
  readonly stop: () => Promise<void>
}> => {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [
      { name: 'school-files', configs: pages === undefined ? [] : [corsFor(pages)] },
    ],
  })
  const { port }: AddressInfo = await store.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'school-files',
      region: 'us-east-1',
      // the only key that this store knows
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop: async () => {
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
