import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from './adapters/environment.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edu-env-'))
  writeFileSync(join(folder, 'file'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const wrong: [string, Record<string, string>][] = [
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['HOST', { HOST: 'no host' }],
  ['EDU_SEED', { EDU_SEED: 'maybe' }],
  ['EDU_DEMO_DAYS', { EDU_DEMO_DAYS: '0' }],
  ['EDU_DEMO_DAYS', { EDU_DEMO_DAYS: '400' }],
  ['EDU_DEMO_SIZE', { EDU_DEMO_SIZE: '12' }],
  ['EDU_SCHEDULES', { EDU_SCHEDULES: 'no' }],
  ['EDU_ADMIN_PASSWORD', { EDU_ADMIN_PASSWORD: 'with space' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
  ['DATABASE_URL', { DATABASE_URL: 'nonsense' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'the office' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }],
  ['SMTP_URL', { MAIL_FROM: 'a@b.example' }],
  ['EDU_SMS_URL', { EDU_SMS_URL: 'ftp://sms.example' }],
  ['EDU_SMS_KEY', { EDU_SMS_URL: 'https://sms.example', EDU_SMS_KEY: 'two words' }],
  ['EDU_SMS_URL', { EDU_SMS_KEY: 'key' }],
  ['EDU_TRANSCRIPTION_URL', { EDU_TRANSCRIPTION_URL: 'whisper' }],
  ['EDU_TRANSCRIPTION_URL', { EDU_TRANSCRIPTION_MODEL: 'small' }],
  [
    'EDU_TRANSCRIPTION_KEY',
    { EDU_TRANSCRIPTION_URL: 'http://127.0.0.1:8000/v1', EDU_TRANSCRIPTION_KEY: 'two words' },
  ],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy' }],
  ['TRUSTED_PROXY_HEADER', { TRUSTED_PROXIES: '10.0.0.1', TRUSTED_PROXY_HEADER: 'X-Real-IP' }],
  ['REQUESTS_PER_ADDRESS', { REQUESTS_PER_ADDRESS: 'many' }],
  ['REQUESTS_PER_ACCOUNT', { REQUESTS_PER_ACCOUNT: '-1' }],
  ['OPEN_REQUESTS_PER_ADDRESS', { OPEN_REQUESTS_PER_ADDRESS: '1e3' }],
  ['EDU_SESSION_DAYS', { EDU_SESSION_DAYS: '0' }],
  ['EDU_SESSION_IDLE_HOURS', { EDU_SESSION_IDLE_HOURS: 'two' }],
  ['EDU_SIGNING_KEY', { EDU_SIGNING_KEY: 'short' }],
  ['EDU_SIGNING_KEY is easy to guess', { EDU_SIGNING_KEY: 'secret'.repeat(8) }],
  ['EDU_SEAL_KEY is easy to guess', { EDU_SEAL_KEY: 'x'.repeat(64) }],
  ['EDU_MAINTENANCE', { EDU_MAINTENANCE: '2027-02-30' }],
  ['EDU_MAINTENANCE', { EDU_MAINTENANCE: '2027-02-03..2027-02-01' }],
]

const publicUrl = { EDU_PUBLIC_URL: 'https://console.school' }

describe('the environment', () => {
  it.each(wrong)('a wrong %s is named: %o', (name, env) => {
    expect(() => readEnvironment({ DATA_DIR: folder, ...env })).toThrow(name)
  })

  it("a data folder that can't be one is named", () => {
    expect(() => readEnvironment({ DATA_DIR: join(folder, 'file') })).toThrow('DATA_DIR')
    expect(() => readEnvironment({ DATA_DIR: join(folder, 'file', 'below') })).toThrow('DATA_DIR')
  })

  it('has a working default for everything', () => {
    expect(readEnvironment({ DATA_DIR: folder })).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      seed: 'demo',
      demoDays: 28,
      smallDemo: false,
      schedules: true,
    })
  })

  it('is a development start on a loopback address without services that send, and nowhere else (LGN-02)', () => {
    const development = (env: Record<string, string>) =>
      readEnvironment({ DATA_DIR: folder, ...publicUrl, ...env }).development
    for (const HOST of ['', 'localhost', '127.0.0.1', '127.8.8.8', '::1']) {
      const own = { HOST, EDU_PUBLIC_URL: 'http://localhost:8080' }
      expect([HOST, development(own)]).toEqual([HOST, true])
      expect([HOST, development({ ...own, EDU_PUBLIC_URL: '' })]).toEqual([HOST, true])
      // a proxy on the machine opens it to all
      expect([HOST, development({ HOST })]).toEqual([HOST, false])
    }
    for (const HOST of ['0.0.0.0', '::', '10.0.0.1', 'school.example', '127.0.0.1.example'])
      expect([HOST, development({ HOST })]).toEqual([HOST, false])
    const smtp = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'School <a@b.example>' }
    expect(development(smtp)).toBe(false)
    expect(development({ EDU_SMS_URL: 'https://sms.example/send' })).toBe(false)
    expect(
      readEnvironment({
        DATA_DIR: folder,
        ...publicUrl,
        ...smtp,
        EDU_SMS_URL: 'https://sms.example',
        EDU_SMS_KEY: 'k',
      }),
    ).toMatchObject({
      smtp: { url: smtp.SMTP_URL, from: smtp.MAIL_FROM },
      sms: { url: 'https://sms.example', key: 'k' },
    })
  })

  it('needs to know where links lead wherever messages are sent or others come', () => {
    const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }
    const shared = [smtp, { EDU_SMS_URL: 'https://sms.example' }, { HOST: '0.0.0.0' }]
    for (const env of shared) {
      const read = (more = {}) => readEnvironment({ DATA_DIR: folder, ...env, ...more })
      expect(() => read()).toThrow('EDU_PUBLIC_URL')
      expect(read(publicUrl).publicUrl).toBe('https://console.school')
      const origins = { EDU_CONSOLE_ORIGINS: 'https://console.school' }
      expect(read(origins).consoleOrigins).toEqual(['https://console.school'])
    }
  })

  it('says on which days no institution is scheduled (SCH-02)', () => {
    const { maintenance } = readEnvironment({
      DATA_DIR: folder,
      EDU_MAINTENANCE: '2027-02-01..2027-02-03 Move of the servers; 2027-05-01;',
    })
    expect(maintenance).toMatchObject([
      { name: 'Move of the servers', from: '2027-02-01', until: '2027-02-03' },
      { name: '', from: '2027-05-01', until: '2027-05-01' },
    ])
  })

  it('stops the start with one line and exit code 1', () => {
    const started = (env: Record<string, string>) => {
      const { status, stderr, stdout } = spawnSync(process.execPath, ['server/main.ts'], {
        env: { ...process.env, DATA_DIR: folder, ...env },
        encoding: 'utf8',
      })
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr.trim().split('\n')).toHaveLength(1)
      return stderr
    }
    const noDatabase = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    expect(started(noDatabase)).toContain('DATABASE_URL')
    // links in messages would have no address
    expect(started({ HOST: '0.0.0.0' })).toContain('EDU_PUBLIC_URL')
  })
})
