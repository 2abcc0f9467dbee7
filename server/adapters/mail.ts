import { Unsent, type Mail } from '../platform/ports.ts'
import { second } from '../../src/schema/durations.ts'

/**
 * Whether the mail was certainly not sent: no connection was made, or the server rejected it
 * temporarily (4xx). If the connection broke later, the mail may have been sent.
 */
const isUnsent = (error: unknown): error is Error => {
  if (!(error instanceof Error)) return false
  const {
    syscall,
    code,
    responseCode,
  }: Error & { syscall?: unknown; code?: unknown; responseCode?: unknown } = error
  return (
    syscall === 'connect' ||
    code === 'EDNS' ||
    (typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500)
  )
}

/**
 * Mail by SMTP (smtp:// or smtps://, with user and password in the URL if the server requires
 * them). Rejects within 30 s.
 */
export const smtpMail = (url: string, from: string): Mail => {
  // loaded at the first message, because most starts send none
  const transport = async () => {
    const { createTransport } = await import('nodemailer')
    const { hostname, port, protocol, username, password } = new URL(url)
    const secure = protocol === 'smtps:'
    return createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port ? Number(port) : secure ? 465 : 587,
      secure,
      auth: username
        ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        : undefined,
      connectionTimeout: 10 * second,
      greetingTimeout: 10 * second,
      socketTimeout: 20 * second,
      // a text of ours names no file and no address to read
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let cachedTransport: ReturnType<typeof transport> | undefined
  return {
    send: async ({ to, subject, text, html, replyTo, calendar }) => {
      const sender = await (cachedTransport ??= transport())
      try {
        await sender.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          ...(replyTo === undefined ? {} : { replyTo }),
          ...(calendar === undefined ? {} : { icalEvent: calendar }),
        })
      } catch (error) {
        throw isUnsent(error) ? new Unsent(error.message, { cause: error }) : error
      }
    },
  }
}
