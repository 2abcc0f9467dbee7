import { execFileSync } from 'node:child_process'
import { mkdtempSync, openAsBlob, rmSync, writeFileSync, appendFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pieceBytes } from '../../dataProvider/sendPieces.ts'
import { startUploadServer, providerTo, type UploadServer } from '../support/uploadServer.ts'
import type { Figure } from './figure.ts'

const megabyte = 1024 * 1024
const size = 1024 * megabyte

const memoryOf = ({ pid }: UploadServer): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** A file of 1 GB on the disk, so that its sender needs little memory. */
const largeFile = async (folder: string): Promise<File> => {
  const path = join(folder, 'large.bin')
  writeFileSync(path, '')
  const block = randomBytes(16 * megabyte)
  for (let at = 0; at < size; at += block.byteLength) appendFileSync(path, block)
  return new File([await openAsBlob(path)], 'large.bin')
}

/**
 * Uploads 1 GB to a separate server: speed, memory, and the bytes that are sent again after a kill
 * half-way.
 */
export const run = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'edu-bench-uploads-'))
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
  let server = await startUploadServer(env)
  try {
    const edu = providerTo(() => server)
    const file = await largeFile(folder)
    const before = memoryOf(server)
    let most = before
    const watch = setInterval(() => void (most = Math.max(most, memoryOf(server))), 250)
    const began = performance.now()
    await edu.sendFile(file, { purpose: 'box' })
    const seconds = (performance.now() - began) / 1000
    clearInterval(watch)

    let killed: Promise<void> | undefined
    let reached = 0
    let again = 0
    await edu.sendFile(file, {
      purpose: 'box',
      onProgress: at => {
        again = Math.max(again, reached - at)
        reached = Math.max(reached, at)
        if (at < size / 2 || killed) return
        killed = server.kill().then(async () => void (server = await startUploadServer(env)))
      },
    })
    return [
      {
        name: 'upload of 1 GB over loopback, local store',
        value: size / megabyte / seconds,
        unit: 'MB/s',
        reach: 80,
        bound: 'least',
      },
      { name: 'the same, growth of memory', value: most - before, unit: 'MB', reach: 100 },
      {
        name: 'sent again after a kill half-way',
        value: again / megabyte,
        unit: 'MB',
        reach: pieceBytes / megabyte,
      },
    ]
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
