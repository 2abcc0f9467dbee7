import { killServer, spawnServer } from './serverProcess.ts'
import { createDataProvider, createHttp, createSession } from '../../dataProvider/index.ts'
import type { EduProvider } from '../../src/protocol/provider.ts'
import { memoryStorage } from './wire.ts'

/** A server of its own that takes files for the purposes of tests; see `processes/uploading.ts`. */
export interface UploadServer {
  readonly origin: string
  readonly token: string
  /** Id of the process, for reading its memory use. */
  readonly pid: number
  readonly kill: () => Promise<void>
}

/** Starts it over the store and the files that the environment names. */
export const startUploadServer = async (
  env: Readonly<Record<string, string>>,
): Promise<UploadServer> => {
  const file = new URL('./processes/uploading.ts', import.meta.url)
  const { child, address: origin } = await spawnServer(file, env, text =>
    process.stderr.write(text),
  )
  const login = await fetch(`${origin}/edu_adminserver/app/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ account: 'admin', password: 'Kite4Lamp' }),
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a log-in answers
  const { response } = (await login.json()) as { response: { accessToken: string } }
  return {
    origin,
    token: response.accessToken,
    pid: child.pid ?? 0,
    kill: () => killServer(child),
  }
}

/** The console's own way to send files to a server, which may be another one at each request. */
export const providerTo = (server: () => UploadServer): Pick<EduProvider, 'sendFile'> =>
  createDataProvider({
    resources: [],
    http: createHttp({
      session: createSession(memoryStorage()),
      lang: () => 'en',
      hosts: { api: 'http://server', files: '' },
      go: () => undefined,
      here: () => '/',
      fetch: (address, init) => {
        const { origin, token } = server()
        const headers = new Headers(init.headers)
        headers.set('Authorization', `Bearer ${token}`)
        return fetch(address.replace('http://server', origin), { ...init, headers })
      },
    }),
  })
