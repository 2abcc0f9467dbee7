import { chmodSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import type { SqlDriver } from '../../platform/store/driver.ts'
import { missingRoom } from '../folder-copy.ts'
import { copyCluster } from './copyCluster.ts'
import { linkFiles } from './linkFiles.ts'
import { socketOf, snapshotFolder, type SnapshotAnswer } from './channel.ts'

/** Copies the cluster and links the files; what the copy refers to is among the links. */
const take = async (driver: SqlDriver, folder: string): Promise<string> => {
  const target = snapshotFolder(folder)
  await rm(target, { recursive: true, force: true })
  const missing = await missingRoom(folder)
  if (missing !== undefined)
    throw new Error(
      `a backup copies the database first; ${missing}. Free some space, or stop the server for the backup`,
    )
  const files = join(dirname(folder), 'files')
  const links = join(target, 'files')
  try {
    // before: files that are deleted meanwhile; after: those that come
    await linkFiles(files, links)
    await copyCluster(driver, folder, join(target, 'db'))
    await linkFiles(files, links)
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
  return target
}

/**
 * Answers on a socket beside the cluster, for this user alone: whoever connects gets a snapshot of
 * the database and the files, one at a time. Returns what ends it. Where the path is too long for a
 * socket, backups need the server to be stopped.
 */
export const serveSnapshots = async (
  driver: SqlDriver,
  folder: string,
): Promise<() => Promise<void>> => {
  const path = socketOf(folder)
  if (path === undefined) return () => Promise.resolve()
  // left by a killed process; the lock of the folder says that no other one listens
  await rm(path, { force: true })
  let running: Promise<string> | undefined
  const answer = async (socket: Socket): Promise<void> => {
    let said: SnapshotAnswer
    if (running) said = { error: 'another backup is running: wait for its end' }
    else
      try {
        running = take(driver, folder)
        said = { folder: await running }
      } catch (error) {
        said = { error: errorMessage(error) }
      } finally {
        running = undefined
      }
    socket.end(JSON.stringify(said))
  }
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    void answer(socket)
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  chmodSync(path, 0o600)
  server.unref()
  return async () => {
    server.close()
    await running?.catch(() => undefined)
    await rm(path, { force: true })
  }
}
