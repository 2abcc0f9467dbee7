import sharp from 'sharp'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../../tests/support/app.ts'
import { stores, type TestStore } from '../../tests/support/stores.ts'
import { freshEmail, freshPhone, sentTo, visitor } from '../../tests/support/visitors.ts'
import { rasterCaptchas } from './captcha.ts'
import { Unsent } from '../platform/ports.ts'
import { smtpMail } from './mail.ts'
import { httpSms } from './sms.ts'

const [kind] = stores
let store: TestStore
beforeAll(async () => {
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(resources))
})
afterAll(() => store.dispose())

const ask = (t: TestApp, contact: object, lang = 'en') =>
  visitor(t).send('app/code/send', { ...contact, purpose: 'REGISTER' }, { lang })

describe('mail by SMTP, against a real listener', () => {
  const mails: { from: string; to: string[]; user: string | undefined; text: string }[] = []
  let refuses: boolean | 451 = false
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss word'
        ? done(null, { user: username ?? '' })
        : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) =>
      refuses
        ? done(
            Object.assign(new Error('mailbox unavailable'), {
              responseCode: refuses === true ? 550 : refuses,
            }),
          )
        : done(),
    onData(stream, { envelope, user }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({
          from,
          to: envelope.rcptTo.map(r => r.address),
          user: user?.toString(),
          text: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>(done => smtp.listen(0, '127.0.0.1', done))
    port = (smtp.server.address() as AddressInfo).port
  })
  afterAll(() => new Promise<void>(done => smtp.close(() => done())))

  const appWith = (userInfo = '') =>
    makeApp({
      store,
      ports: {
        mail: smtpMail(`smtp://${userInfo}127.0.0.1:${port}`, 'School <office@school.example>'),
      },
    })
  /** The plain text of a mail, whatever it was encoded with. */
  const textOf = (raw: string): string => {
    const [head = '', ...body] = raw.split('\r\n\r\n')
    const text = body.join('\r\n\r\n')
    if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
    return Buffer.from(
      text
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      'latin1',
    ).toString()
  }

  it('a mail may carry the same words as HTML and an appointment, and says where answers go', async () => {
    await smtpMail(`smtp://127.0.0.1:${port}`, 'School <office@school.example>').send({
      to: 'emma@example.org',
      subject: 'Our evening',
      text: 'Words',
      html: '<p>Words</p>',
      replyTo: 'events@school.example',
      calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
    })
    const raw = mails.at(-1)?.text ?? ''
    expect(raw).toMatch(/^Reply-To: events@school\.example\r$/m)
    for (const type of ['multipart/alternative', 'text/plain', 'text/html', 'text/calendar'])
      expect(raw).toContain(`Content-Type: ${type}`)
    expect(raw).toContain('method=REQUEST')
  })

  it('sends the code, in the language of the person, and the code logs in (LGN-02)', async () => {
    const t = await appWith('user:p%40ss%20word@')
    for (const [lang, words] of [
      ['en', /your code to register is (\d{6})/],
      ['zh-CN', /您正在注册，验证码：(\d{6})/],
    ] as const) {
      const { given: contact, target } = freshEmail()
      expect((await ask(t, contact, lang)).status).toBe(200)
      const mail = mails.at(-1)
      expect(mail).toMatchObject({ from: 'office@school.example', to: [target], user: 'user' })
      const code = words.exec(textOf(mail?.text ?? ''))?.[1]
      const body = { ...contact, code, name: 'Ann', password: 'Kite4Lamp' }
      expect((await visitor(t).send('app/register', body)).status).toBe(200)
      expect(await sentTo(t, target)).toMatchObject([{ state: 'SENT', error: null }])
    }
  })

  it('a mail that is refused, or a server that is gone, answers 803 and stands as failed in the outbox (LGN-02)', async () => {
    const t = await appWith()
    refuses = true
    const refused = freshEmail()
    expect((await ask(t, refused.given)).status).toBe(803)
    expect(await sentTo(t, refused.target)).toMatchObject([
      { state: 'FAILED', error: expect.stringMatching(/mailbox unavailable/) as string },
    ])
    refuses = false
    const wrong = freshEmail()
    expect((await ask(await appWith('user:wrong@'), wrong.given)).status).toBe(803)
    const unreachable = await makeApp({
      store,
      ports: { mail: smtpMail('smtp://127.0.0.1:1', 'office@school.example') },
    })
    expect((await ask(unreachable, freshEmail().given)).status).toBe(803)
    expect((await ask(t, refused.given)).status).toBe(200)
  })

  it('tells what certainly was not sent and may be later: nobody there, or put off; not what is refused for good (FIN-08)', async () => {
    const send = (at: number) =>
      smtpMail(`smtp://127.0.0.1:${at}`, 'office@school.example').send({
        to: 'a@b.example',
        subject: 'x',
        text: 'x',
      })
    await expect(send(1)).rejects.toBeInstanceOf(Unsent)
    refuses = 451
    await expect(send(port)).rejects.toBeInstanceOf(Unsent)
    refuses = true
    await expect(send(port)).rejects.not.toBeInstanceOf(Unsent)
    refuses = false
    await expect(send(port)).resolves.toBeUndefined()
  })

  it('an address that hides another one is no address (LGN-02)', async () => {
    const t = await appWith()
    const count = mails.length
    for (const email of [
      'a@b.example,c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      '"x" <a@b.example>',
      'a@b.example;c@d.example',
    ])
      expect((await ask(t, { channel: 'EMAIL', email })).status).not.toBe(200)
    expect(mails).toHaveLength(count)
  })
})

describe('text messages by HTTP, against a real listener', () => {
  const calls: { method: string | undefined; key: string | undefined; body: unknown }[] = []
  let status = 200
  let server: Server
  let url = ''
  const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    return JSON.parse(Buffer.concat(parts).toString() || 'null')
  }
  beforeAll(async () => {
    server = createServer((request, answer) => {
      void bodyOf(request).then(body => {
        calls.push({ method: request.method, key: request.headers.authorization, body })
        answer.writeHead(status, status === 302 ? { Location: url } : {}).end('{}')
      })
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  })
  afterAll(() => new Promise<void>(done => server.close(() => done())))

  it('posts number and text as JSON, with the key as bearer token (LGN-02)', async () => {
    const t = await makeApp({ store, ports: { sms: httpSms(url, 'secret-key') } })
    const { given: contact, target, phone } = freshPhone()
    expect((await ask(t, contact, 'zh-CN')).status).toBe(200)
    expect(calls.at(-1)).toEqual({
      method: 'POST',
      key: 'Bearer secret-key',
      body: {
        to: `+86${phone}`,
        countryCode: '86',
        phone,
        text: expect.stringMatching(/^【教学管理台】.*验证码：\d{6}/) as string,
      },
    })
    expect(await sentTo(t, target)).toMatchObject([{ state: 'SENT' }])
    await ask(await makeApp({ store, ports: { sms: httpSms(url, undefined) } }), freshPhone().given)
    expect(calls.at(-1)?.key).toBeUndefined()
  })

  it('any other answer than 2xx, and none at all, is 803; a redirect is not followed (LGN-02)', async () => {
    const t = await makeApp({ store, ports: { sms: httpSms(url, 'secret-key') } })
    for (const refused of [302, 400, 500]) {
      status = refused
      const count = calls.length
      const { given: contact, target } = freshPhone()
      expect((await ask(t, contact)).status).toBe(803)
      expect(calls).toHaveLength(count + 1)
      expect(await sentTo(t, target)).toMatchObject([
        { state: 'FAILED', error: `the SMS service answered ${refused}` },
      ])
    }
    const unreachable = await makeApp({
      store,
      ports: { sms: httpSms('http://127.0.0.1:1/', undefined) },
    })
    expect((await ask(unreachable, freshPhone().given)).status).toBe(803)
  })

  it('tells what certainly was not sent and may be later; what a gateway says, and what is refused for good, is not (FIN-08)', async () => {
    const send = (at: string) =>
      httpSms(at, undefined).send({ countryCode: '86', phone: '13900000001', text: 'x' })
    const closed = createServer()
    await new Promise<void>(done => closed.listen(0, '127.0.0.1', done))
    const nobody = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/`
    await new Promise<void>(done => closed.close(() => done()))
    await expect(send(nobody)).rejects.toBeInstanceOf(Unsent)
    for (const passes of [429, 500, 503]) {
      status = passes
      await expect(send(url)).rejects.toBeInstanceOf(Unsent)
    }
    for (const final of [302, 400, 502, 504]) {
      status = final
      await expect(send(url)).rejects.not.toBeInstanceOf(Unsent)
    }
    status = 200
  })
})

describe('the picture', () => {
  it('is other each time and lasts 5 minutes, and its answer is not in it (UI-01)', async () => {
    for (const ports of [{ captchas: rasterCaptchas }, {}]) {
      const t = await makeApp({ store, ports })
      const draw = async () =>
        (
          await visitor(t).send<{ image: string; captchaId: string; expireTime: string }>(
            'app/captcha',
          )
        ).response
      const [one, two] = [await draw(), await draw()]
      for (const { image } of [one, two]) {
        expect(image).toMatch(/^data:image\/(png;base64|svg\+xml;charset=utf-8),/)
        // the dots of a PNG may spell any word
        if (image.startsWith('data:image/svg+xml'))
          expect(decodeURIComponent(image)).not.toMatch(/<text|<script|\son\w+=|href/i)
      }
      expect(one.captchaId).not.toBe(two.captchaId)
      expect(one.image).not.toBe(two.image)
      expect(new Date(one.expireTime).getTime() - t.clock.now().getTime()).toBe(300_000)
    }
  })

  it('is made of dots, so that no outline of a character is sent', async () => {
    const { answer, image } = await rasterCaptchas.draw()
    expect(answer).toMatch(/^[a-z0-9]{5}$/i)
    const bytes = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64')
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['png', 150, 50])
    // grain leaves no two neighbours alike, so that characters can't be cut out by their colour
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const colours = new Set<number>()
    for (let at = 0; at + 2 < data.length; at += 3)
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
    expect(colours.size).toBeGreaterThan(3000)
  })
})
