import { createConnection } from 'node:net'
import { WrongSetting } from '../wrongSetting.ts'
import { socketOf, type SnapshotAnswer } from './channel.ts'

/**
 * Asks the process that has a cluster open for a snapshot; returns its folder, which the caller
 * deletes. Undefined if no process answers: then nobody has it open.
 * @throws WrongSetting with the reason if the process can't make one
 */
export const requestSnapshot = async (cluster: string): Promise<string | undefined> => {
  const path = socketOf(cluster)
  if (path === undefined) return undefined
  const text = await new Promise<string | undefined>((done, fail) => {
    const socket = createConnection(path)
    let said = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => void (said += part))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? done(undefined) : fail(error),
    )
    socket.once('end', () => done(said))
  })
  if (text === undefined) return undefined
  if (!text) throw new WrongSetting('the server was stopped while the backup began: try again')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same program wrote it
  const answer = JSON.parse(text) as SnapshotAnswer
  if ('error' in answer) throw new WrongSetting(answer.error)
  return answer.folder
}
