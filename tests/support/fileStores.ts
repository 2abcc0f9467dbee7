import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFiles, quietLog } from '../../mocks/portable.ts'
import { folderFiles } from '../../server/adapters/files.ts'
import { s3Files } from '../../server/adapters/s3Files.ts'
import type { Files } from '../../server/platform/ports.ts'
import { startS3 } from './s3Server.ts'

/** Files of a test, and what ends their store. */
export interface OpenedFiles {
  readonly files: Files
  /** Whether `list` returns its contents. */
  readonly lists: boolean
  readonly close: () => Promise<void>
}

/** Every store of files that there is, each empty and of its own. */
export const fileStores: Readonly<Record<string, () => Promise<OpenedFiles>>> = {
  'a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'))
    return {
      files: folderFiles(folder),
      lists: true,
      close: () => rm(folder, { recursive: true, force: true }),
    }
  },
  'a bucket': async () => {
    const { settings, stop } = await startS3()
    return { files: s3Files(settings, quietLog), lists: true, close: stop }
  },
  memory: async () => ({ files: memoryFiles(), lists: false, close: async () => undefined }),
}
