import { request } from 'node:http'
import { listen } from '../../server/adapters/listen.ts'
import type { TestApp } from './app.ts'

/** The host that an attacker names. */
export const foreignHost = 'evil.example'

interface Envelope<T> {
  readonly responseHeader: { readonly status: number | string }
  readonly response: T
}

/**
 * Sends one call over a real connection, whose Host and Origin headers name another server. `fetch`
 * and `app.request` set the Host header themselves.
 */
export const postFromForeignHost = async <T>(
  { app, administrator }: Pick<TestApp, 'app' | 'administrator'>,
  path: string,
  body: object,
  token: string = administrator.token,
): Promise<{ readonly status: number | string; readonly response: T }> => {
  const server = await listen(app.fetch, '127.0.0.1', 0)
  try {
    const text = await new Promise<string>((done, fail) => {
      const sent = request(
        new URL(path.startsWith('/') ? path : `/edu_adminserver/${path}`, server.address),
        {
          method: 'POST',
          headers: {
            Host: foreignHost,
            Origin: `http://${foreignHost}`,
            'X-Forwarded-Host': foreignHost,
            'Content-Type': 'application/json',
            ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
          },
        },
        answer => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => done(Buffer.concat(chunks).toString()))
        },
      )
      sent.on('error', fail)
      sent.end(JSON.stringify(body))
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's envelope
    const { responseHeader, response } = JSON.parse(text) as Envelope<T>
    return { status: responseHeader.status, response }
  } finally {
    await server.close(1000)
  }
}
