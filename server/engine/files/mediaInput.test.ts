import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderFiles } from '../../adapters/files.ts'
import { openMedia } from './mediaInput.ts'

/** Files below a folder that this process has open. */
const openBelow = (folder: string): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      // it was closed meanwhile
      return []
    }
  })

it.skipIf(process.platform !== 'linux')(
  'leaves no file open, whatever was read of it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'media-'))
    const files = folderFiles(folder)
    const size = 200_000
    await files.put('sound', new Uint8Array(size))
    for (let n = 0; n < 5; n++) {
      const input = await openMedia(files, { key: 'sound', size }, media => media.ALL_FORMATS)
      await input.getPrimaryAudioTrack().catch(() => undefined)
      input.dispose()
    }
    expect(openBelow(folder)).toEqual([])
    await rm(folder, { recursive: true })
  },
)
