import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataFolder } from './demoSchool.ts'

export interface RunningServer {
  readonly origin: string
  readonly password: string
  readonly dataDir: string
  /** Everything it printed so far. */
  output(): string
  /** Resolves once it has printed this; rejects where it ends before. */
  waitForOutput(words: string): Promise<void>
  /** Stops it (gracefully unless `signal` is given) and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  child: ChildProcess
}

const ready = /https?:\/\/[\w.]+:(\d+)/

/**
 * Starts the real product as a separate process, on a free port with its own data folder; waits
 * until it responds. The folder contains the demo school, unless `env` sets other contents.
 * `checkout`: the folder of another installed version of the product.
 */
export const startServer = async (
  env: Readonly<Record<string, string>> = {},
  dataDir = env['EDU_SEED'] === undefined ? dataFolder() : mkdtempSync(join(tmpdir(), 'edu-')),
  checkout = '.',
): Promise<RunningServer> => {
  const password = 'Passw0rd2026'
  const { DATABASE_URL: _never, ...inherited } = process.env
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: checkout,
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      EDU_ADMIN_PASSWORD: password,
      EDU_OPERATOR_PASSWORD: password,
      // benches send thousands of requests from one address
      REQUESTS_PER_ADDRESS: '0',
      REQUESTS_PER_ACCOUNT: '0',
      OPEN_REQUESTS_PER_ADDRESS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listeners = new Set<() => void>()
  const exited = new Promise<number | null>(done => child.once('exit', code => done(code)))
  const origin = await new Promise<string>((done, fail) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      const port = ready.exec(text)?.[1]
      if (port && port !== '0') done(`http://127.0.0.1:${port}`)
      for (const listen of listeners) listen()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then(code => fail(new Error(`the server ended with ${code}: ${text}`)))
  })
  return {
    origin,
    password,
    dataDir,
    child,
    output: () => text,
    waitForOutput: words =>
      new Promise((done, fail) => {
        const listen = () => {
          if (text.includes(words)) done()
        }
        listeners.add(listen)
        listen()
        void exited.then(code => fail(new Error(`the server ended with ${code}: ${text}`)))
      }),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      return exited
    },
  }
}

export const removeData = (server: RunningServer): void =>
  rmSync(server.dataDir, { recursive: true, force: true })
