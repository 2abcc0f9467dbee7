import { parentPort, workerData } from 'node:worker_threads'
import {
  sqlErrorOf,
  type SqlConnection,
  type SqlDriver,
  type SqlResult,
} from '../../platform/store/driver.ts'
import { openFolder } from '../pglite-folder.ts'
import type {
  CarriedError,
  FromThread,
  ConnectionCommand,
  ThreadTask,
  ToThread,
} from './messages.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'

const port = parentPort
if (!port) throw new Error('this file is a worker')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const say = (message: FromThread) => port.postMessage(message)

const toCarriedError = (error: unknown): CarriedError => ({
  message: errorMessage(error),
  code: undefined,
  constraint: undefined,
  ...sqlErrorOf(error),
})

const answer = (call: number, done: Promise<SqlResult | void>): Promise<void> =>
  done.then(
    result => say(result ? { call, result } : { call }),
    (error: unknown) => say({ call, error: toCarriedError(error) }),
  )

/**
 * Takes the messages of every connection in their order; who waits for their turn waits here, in
 * the driver.
 */
const serve = (driver: SqlDriver): void => {
  const connections = new Map<number, Promise<SqlConnection>>()
  const connectionOf = (id: number): Promise<SqlConnection> => {
    const known = connections.get(id) ?? driver.connect()
    connections.set(id, known)
    return known
  }
  const run = async (id: number, step: ConnectionCommand): Promise<SqlResult | void> => {
    if (step.do === 'close') return driver.close()
    const connection = await connectionOf(id)
    if (step.do === 'query') return connection.query(step.sql, step.params)
    if (step.do === 'script') return connection.script(step.sql)
    return connection[step.do]()
  }
  port.on('message', (message: ToThread) => {
    if ('step' in message) return void answer(message.call, run(message.connection, message.step))
    const pendingConnection = connections.get(message.connection)
    connections.delete(message.connection)
    void pendingConnection?.then(connection => connection.release())
  })
}

const { folder }: ThreadTask = workerData
await answer(0, openFolder(folder).then(serve))
