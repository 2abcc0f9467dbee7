import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWebhookSecret, signDelivery } from '../../server/domain/webhooks/sign.ts'
import { hasPrograms } from '../support/programs.ts'

const guide = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const block = (lang: string): string =>
  new RegExp(`\`\`\`${lang}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? ''

type IsGenuine = (
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  secret: string,
  now?: number,
) => boolean

describe('the examples of docs/webhooks.md', () => {
  const at = new Date('2026-11-23T16:00:00.000Z')
  const [secret, older] = [newWebhookSecret(), newWebhookSecret()]
  const body = JSON.stringify({ type: 'student.updated', data: { name: '王敏' } })
  let folder = ''
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'edu-webhooks-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('TypeScript: accepts a genuine delivery and nothing else', async () => {
    const code = stripTypeScriptTypes(block('ts'))
    const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isGenuine: IsGenuine
    }
    const headers = { ...(await signDelivery({ id: 'd1', at, body }, [secret, older])) }
    const now = at.getTime()
    expect(isGenuine(headers, body, secret, now)).toBe(true)
    expect(isGenuine(headers, body, older, now)).toBe(true)
    expect(isGenuine(headers, `${body} `, secret, now)).toBe(false)
    expect(isGenuine({ ...headers, 'webhook-id': 'd2' }, body, secret, now)).toBe(false)
    expect(isGenuine(headers, body, newWebhookSecret(), now)).toBe(false)
    expect(isGenuine(headers, body, secret, now + 301_000)).toBe(false)
    expect(isGenuine({}, body, secret, now)).toBe(false)
  })

  it.skipIf(!hasPrograms('bash', 'openssl'))(
    'shell: openssl makes the same signature',
    async () => {
      writeFileSync(join(folder, 'body.json'), body)
      const headers = await signDelivery({ id: 'd1', at, body }, [secret])
      const printed = execFileSync('bash', ['-c', block('sh')], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          SECRET: secret,
          WEBHOOK_ID: headers['webhook-id'],
          WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
        },
      })
      expect(`v1,${printed.trim()}`).toBe(headers['webhook-signature'])
    },
  )
})
