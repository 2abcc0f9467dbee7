import { identityPort } from '../../server/domain/identity/index.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { readEnvironment } from '../../server/adapters/environment.ts'
import { openKeyStore } from '../../server/adapters/keys.ts'
import { systemIds } from '../../server/adapters/ids.ts'
import { createLog } from '../../server/adapters/log.ts'
import { storeOf } from '../../server/adapters/open-store.ts'
import { createPayments } from '../../server/adapters/payments/index.ts'
import type { EnginePorts } from '../../server/engine/ports.ts'
import { domainTables, tasks, domainRegistry, rules } from '../../server/domains.ts'
import { foundSchool } from './school.ts'

type Given = 'files' | 'sheets' | 'passwords'

/**
 * The ports of a server in a separate process, with the store of the environment; a new store gets
 * an empty school.
 */
export const portsOfProcess = async (
  portOptions: Pick<EnginePorts, Given> & {
    readonly clock?: EnginePorts['clock']
    readonly config?: Partial<EnginePorts['config']>
  },
): Promise<EnginePorts> => {
  const { clock = { now: () => new Date() }, config, ...rest } = portOptions
  const ids = systemIds()
  const log = createLog('error')
  const environment = readEnvironment(process.env)
  const store = await storeOf(environment, Object.values(resources), {
    tables: domainTables,
    clock,
    ids,
    log,
  })
  const keys = await openKeyStore(store, environment)
  const ports: EnginePorts = {
    store,
    clock,
    ids,
    log,
    resources,
    pages,
    rules,
    tasks,
    ...domainRegistry,
    identity: identityPort,
    payments: createPayments(environment.payments, environment.development),
    ...rest,
    config: { ...keys, version: 'test', ...config },
  }
  if (!(await store.db.selectFrom('institution').select('id').executeTakeFirst()))
    await foundSchool(ports)
  // a killed process would not write it
  flushCompileCache()
  return ports
}

/** Where server processes keep their compiled modules: the next one starts with half the work. */
const compileCache = fileURLToPath(new URL('../../.tmp/compile-cache', import.meta.url))

/**
 * Runs a file that starts a server and prints its address, and waits for that; its errors and later
 * output are passed on.
 */
export const spawnServer = async (
  file: URL,
  env: Readonly<Record<string, string>>,
  onOutput: (text: string) => void,
): Promise<{ child: ChildProcess; address: string }> => {
  const child = spawn(process.execPath, [fileURLToPath(file)], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
    onOutput(chunk.toString())
  })
  const address = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (chunk: Buffer) => {
      done(chunk.toString().split('\n')[0] ?? '')
      child.stdout.on('data', (more: Buffer) => onOutput(more.toString()))
    })
    child.once('exit', (code, signal) =>
      fail(new Error(`the server ended with ${code ?? signal}: ${errors.slice(-4000)}`)),
    )
  })
  return { child, address }
}

/** kill -9; waits until it is gone. */
export const killServer = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exitEvent = new Promise(done => child.once('exit', done))
  child.kill('SIGKILL')
  await exitEvent
}
