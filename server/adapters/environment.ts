import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isDate } from '../../src/schema/zone.ts'
import type { Hosts } from '../../src/protocol/hosts.ts'
import type { Exposure, PlatformDay } from '../platform/context.ts'
import { backupsOf, type BackupSettings } from './backup/settings.ts'
import { clientsOf, consoleOriginsOf, hostsByPageOf, publicUrlOf } from './hostSettings.ts'
import { isKey } from './isKey.ts'
import { WrongSetting } from './wrongSetting.ts'
import { s3Of, type S3Settings } from './s3Settings.ts'
import { sofficeOf } from './conversion/soffice.ts'
import { paymentsOf, type PaymentSettings } from './payments/settings.ts'
import type { TranscriptionSettings } from './transcription.ts'
import { trustedProxiesOf } from './trustedProxies.ts'
import { requestLimitsOf } from './requestLimits.ts'
import { sessionLimitsOf, type SessionLimits } from './sessionLimits.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import type { RequestLimits } from '../platform/http/requestRate.ts'
import type { TrustedProxies } from '../platform/http/trustedProxies.ts'

export { WrongSetting } from './wrongSetting.ts'

/** The validated settings of the environment. */
export interface Environment {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly seed: 'demo' | 'none'
  /** Days back whose lessons the demo school's classrooms have reported. */
  readonly demoDays: number
  /** Whether the demo school is made with a tenth of its people and classes. */
  readonly smallDemo: boolean
  /** Whether this process runs the schedules; another one over the same database may. */
  readonly schedules: boolean
  readonly adminPassword: string | undefined
  /** Password of the platform's operator, who is created at the first start. */
  readonly operatorPassword: string | undefined
  readonly logLevel: string
  /** SES-19: URL of a service that receives which screens are opened; by default none does. */
  readonly analyticsUrl: string | undefined
  /** The console's address: links in messages begin with it, else with a console origin. */
  readonly publicUrl: string | undefined
  /** Download addresses of the classroom's programs, by system. */
  readonly clients: Readonly<Record<string, string>>
  /** SES-16: origins of consoles on other hosts that may call this server. */
  readonly consoleOrigins: readonly string[]
  /** SES-16: the hosts that the console served here uses, by the host name that it is opened at. */
  readonly hostsByPage: ReadonlyMap<string, Hosts>
  /** Days on which no institution is scheduled. */
  readonly maintenance: readonly PlatformDay[]
  /** Proxies before the server; their header names the address that a request came from. */
  readonly trustedProxies: TrustedProxies
  readonly requestLimits: RequestLimits
  readonly sessionLimits: SessionLimits
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** S3 store of uploaded files; undefined: they are in the data folder. */
  readonly s3: S3Settings | undefined
  readonly sms: { readonly url: string; readonly key: string | undefined } | undefined
  /** Speech-to-text service; undefined: none. */
  readonly transcription: TranscriptionSettings | undefined
  /** Access to /metrics, and to /openapi.json and /docs/api. */
  readonly metricsAccess: Exposure
  readonly docsAccess: Exposure
  /**
   * Keys that sign tokens and addresses, the one in use first; undefined: those of the key file in
   * the data folder.
   */
  readonly signingKeys: readonly string[] | undefined
  /** The same of keys that seal the logs and encrypt secrets of the database. */
  readonly sealKeys: readonly string[] | undefined
  /** Where the heads of the seals are published: an address, or else a file. */
  readonly sealHeads: { readonly file: string; readonly url: string | undefined }
  /**
   * Development mode on one's own machine, without sending services: the console shows messages
   * instead of sending them.
   */
  readonly development: boolean
  /** Webhooks may go to this machine, also by plain http. */
  readonly localWebhooks: boolean
  /** Conversions of documents and videos that run at once. */
  readonly conversions: number
  /** Payment providers, and the account for corporate transfers. */
  readonly payments: PaymentSettings
  /** Scheduled backups; undefined: none. */
  readonly backups: BackupSettings | undefined
  /** Path of LibreOffice; undefined if it is not installed. */
  readonly soffice: string | undefined
}

type Variables = Readonly<Record<string, string | undefined>>

const portOf = (text: string | undefined): number => {
  if (text === undefined || text === '') return 8080
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1
  if (port < 0 || port > 65535)
    throw new WrongSetting(`PORT must be a number from 0 to 65535, not '${text}'`)
  return port
}

const databaseOf = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  const wrong = new WrongSetting(
    'DATABASE_URL must look like postgres://user:password@host:5432/name',
  )
  if (!URL.canParse(text)) throw wrong
  const url = new URL(text)
  if (!['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) throw wrong
  return text
}

const analyticsOf = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  if (!URL.canParse(text) || !['https:', 'http:'].includes(new URL(text).protocol))
    throw new WrongSetting('EDU_ANALYTICS_URL must look like https://host/path')
  return new URL(text).href
}

/** `2027-02-01..2027-02-03 Server move; 2027-05-01` */
const maintenanceOf = (text = ''): readonly PlatformDay[] =>
  text.split(';').flatMap(part => {
    if (!part.trim()) return []
    const [, from = '', until = from, name = ''] =
      /^(\S{10})(?:\.\.(\S{10}))?(?: +(.{1,60}))?$/.exec(part.trim()) ?? []
    if (!isDate(from) || !isDate(until) || until < from)
      throw new WrongSetting(
        `EDU_MAINTENANCE must look like 2027-02-01..2027-02-03 Server move; 2027-05-01, not '${part.trim()}'`,
      )
    return [{ name, from, until }]
  })

// step by step: mkdir's own `recursive` never returns on places such as /proc
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

const folderOf = (text: string | undefined): string => {
  const folder = resolve(text || 'data')
  try {
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw new Error('no folder')
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch {
    throw new WrongSetting(
      `DATA_DIR '${folder}' ${existsSync(folder) ? 'is not writable' : 'cannot be created'}`,
    )
  }
  return folder
}

const oneOf = <T extends string>(
  name: string,
  text: string | undefined,
  choices: readonly T[],
  start: T,
): T => {
  if (text === undefined || text === '') return start
  const found = choices.find(choice => choice === text)
  if (!found) throw new WrongSetting(`${name} must be one of ${choices.join(', ')}, not '${text}'`)
  return found
}

const passwordOf = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  if (!/^[A-Za-z0-9]{6,20}$/.test(text))
    throw new WrongSetting(`${name} must be 6 to 20 letters and digits`)
  return text
}

const hostOf = (text: string | undefined): string => {
  const host = text || '127.0.0.1'
  if (!/^[\w.:-]{1,255}$/.test(host))
    throw new WrongSetting(`HOST must be an address to listen on, not '${host}'`)
  return host
}

const addressIn = (
  name: string,
  text: string,
  protocols: readonly string[],
  example: string,
): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !protocols.includes(url.protocol) || url.hostname === '')
    throw new WrongSetting(`${name} must look like ${example}`)
  return url
}

const smtpOf = (env: Variables): Environment['smtp'] => {
  const url = env['SMTP_URL']
  const from = env['MAIL_FROM']
  if (!url) {
    if (from) throw new WrongSetting('MAIL_FROM requires SMTP_URL')
    return undefined
  }
  addressIn('SMTP_URL', url, ['smtp:', 'smtps:'], 'smtp://user:password@host:587')
  if (!from)
    throw new WrongSetting('SMTP_URL requires MAIL_FROM, the address that mails are sent from')
  if (!/^([^<>@\r\n"]{1,100} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from))
    throw new WrongSetting(
      `MAIL_FROM must look like office@school.example or School <office@school.example>, not '${from}'`,
    )
  return { url, from }
}

const smsOf = (env: Variables): Environment['sms'] => {
  const url = env['EDU_SMS_URL']
  const key = env['EDU_SMS_KEY']
  if (!url) {
    if (key) throw new WrongSetting('EDU_SMS_KEY requires EDU_SMS_URL')
    return undefined
  }
  addressIn('EDU_SMS_URL', url, ['http:', 'https:'], 'https://sms.example/send')
  if (key && !/^[\x21-\x7e]{1,500}$/.test(key))
    throw new WrongSetting('EDU_SMS_KEY must be a token of visible characters')
  return { url, key: key || undefined }
}

const transcriptionOf = (env: Variables): Environment['transcription'] => {
  const url = env['EDU_TRANSCRIPTION_URL']
  const model = env['EDU_TRANSCRIPTION_MODEL']
  const key = env['EDU_TRANSCRIPTION_KEY']
  if (!url) {
    if (model) throw new WrongSetting('EDU_TRANSCRIPTION_MODEL requires EDU_TRANSCRIPTION_URL')
    if (key) throw new WrongSetting('EDU_TRANSCRIPTION_KEY requires EDU_TRANSCRIPTION_URL')
    return undefined
  }
  addressIn('EDU_TRANSCRIPTION_URL', url, ['http:', 'https:'], 'http://127.0.0.1:8000/v1')
  if (key && !/^[\x21-\x7e]{1,500}$/.test(key))
    throw new WrongSetting('EDU_TRANSCRIPTION_KEY must be a token of visible characters')
  return { url, model: model || 'whisper-1', key: key || undefined }
}

/** Different characters of a key at least: made by chance, 43 characters of base64 have 30. */
const leastDistinct = 8

/** `<key>` or `<new key>,<older key>…`: the first is used, the others still count. */
const keysOf = (name: string, text: string | undefined): readonly string[] | undefined => {
  if (text === undefined || text === '') return undefined
  const keys = text.split(',')
  if (!keys.every(isKey))
    throw new WrongSetting(
      `${name} must be a key of 32 to 512 visible characters without a comma, or several separated by commas, the one in use first`,
    )
  if (new Set(keys[0]).size < leastDistinct)
    throw new WrongSetting(
      `${name} is easy to guess: make one with openssl rand -base64 33, and put it before those in use`,
    )
  return keys
}

/**
 * `open`, `closed`, or a token. By default a server that others can reach denies access to its
 * metrics.
 */
const exposureOf = (name: string, text: string | undefined, start: Exposure): Exposure => {
  if (text === undefined || text === '') return start
  if (text === 'open' || text === 'closed') return text
  if (!isKey(text))
    throw new WrongSetting(
      `${name} must be open, closed, or a token of 32 to 512 visible characters`,
    )
  return { token: text }
}

/** An address, or a file; in the data folder by default. */
const sealHeadsOf = (text: string | undefined, dataDir: string): Environment['sealHeads'] => {
  const file = resolve(dataDir, 'seal-heads.log')
  if (text === undefined || text === '') return { file, url: undefined }
  if (/^[a-z]+:\/\//i.test(text))
    return {
      file,
      url: addressIn('EDU_SEAL_HEADS', text, ['http:', 'https:'], 'https://host/path or /a/file')
        .href,
    }
  if (!existsSync(dirname(resolve(text))))
    throw new WrongSetting(`EDU_SEAL_HEADS '${text}' lies in a folder that does not exist`)
  return { file: resolve(text), url: undefined }
}

/**
 * Only in development: elsewhere anyone who can create a webhook could reach internal services
 * behind the server.
 */
const localWebhooksOf = (text: string | undefined, development: boolean): boolean => {
  const isOn = oneOf('EDU_LOCAL_WEBHOOKS', text, ['off', 'on'], 'off') === 'on'
  if (isOn && !development)
    throw new WrongSetting(
      'EDU_LOCAL_WEBHOOKS requires a start on one’s own machine: HOST is a loopback address, without SMTP_URL and EDU_SMS_URL',
    )
  return isOn
}

const demoDaysOf = (text: string | undefined): number => {
  if (text === undefined || text === '') return 28
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > 365)
    throw new WrongSetting(`EDU_DEMO_DAYS must be a number from 1 to 365, not '${text}'`)
  return days
}

const conversionsOf = (text: string | undefined): number => {
  if (text === undefined || text === '') return 1
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > 32)
    throw new WrongSetting(`EDU_CONVERSIONS must be a number from 1 to 32, not '${text}'`)
  return count
}

/**
 * Throws if messages could be sent, or others can reach the server, but no console address is
 * configured for links.
 */
const demandConsoleAddress = (development: boolean, origins: readonly string[]): void => {
  if (!development && !origins.length)
    throw new WrongSetting(
      'EDU_PUBLIC_URL (or EDU_CONSOLE_ORIGINS) must name where people open the console, such as https://console.school: SMTP_URL, EDU_SMS_URL and a HOST that is no loopback address require it',
    )
}

/** Reads and checks the environment. Throws WrongSetting at the first wrong variable. */
export const readEnvironment = (env: Variables): Environment => {
  const host = hostOf(env['HOST'])
  const smtp = smtpOf(env)
  const sms = smsOf(env)
  const signingKeys = keysOf('EDU_SIGNING_KEY', env['EDU_SIGNING_KEY'])
  const sealKeys = keysOf('EDU_SEAL_KEY', env['EDU_SEAL_KEY'])
  const dataDir = folderOf(env['DATA_DIR'])
  const publicUrl = publicUrlOf(env['EDU_PUBLIC_URL'])
  const consoleOrigins = consoleOriginsOf(env['EDU_CONSOLE_ORIGINS'])
  // behind a proxy that serves a public address a loopback host is open to all: no outbox and no
  // test cashier there
  const isOpen =
    !isLoopback(host) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))
  const development = !smtp && !sms && !isOpen
  const localWebhooks = localWebhooksOf(env['EDU_LOCAL_WEBHOOKS'], development)
  demandConsoleAddress(development, [...(publicUrl ? [publicUrl] : []), ...consoleOrigins])
  return {
    host,
    analyticsUrl: analyticsOf(env['EDU_ANALYTICS_URL']),
    publicUrl,
    clients: clientsOf(env['EDU_CLIENTS']),
    consoleOrigins,
    hostsByPage: hostsByPageOf(env['EDU_HOSTS']),
    maintenance: maintenanceOf(env['EDU_MAINTENANCE']),
    trustedProxies: trustedProxiesOf(env),
    requestLimits: requestLimitsOf(env),
    sessionLimits: sessionLimitsOf(env),
    s3: s3Of(env),
    smtp,
    sms,
    transcription: transcriptionOf(env),
    development,
    payments: paymentsOf(env),
    backups: backupsOf(env),
    soffice: sofficeOf(env),
    conversions: conversionsOf(env['EDU_CONVERSIONS']),
    localWebhooks,
    port: portOf(env['PORT']),
    databaseUrl: databaseOf(env['DATABASE_URL']),
    seed: oneOf('EDU_SEED', env['EDU_SEED'], ['demo', 'none'], 'demo'),
    demoDays: demoDaysOf(env['EDU_DEMO_DAYS']),
    smallDemo: oneOf('EDU_DEMO_SIZE', env['EDU_DEMO_SIZE'], ['full', 'small'], 'full') === 'small',
    schedules: oneOf('EDU_SCHEDULES', env['EDU_SCHEDULES'], ['on', 'off'], 'on') === 'on',
    adminPassword: passwordOf('EDU_ADMIN_PASSWORD', env['EDU_ADMIN_PASSWORD']),
    operatorPassword: passwordOf('EDU_OPERATOR_PASSWORD', env['EDU_OPERATOR_PASSWORD']),
    logLevel: oneOf(
      'LOG_LEVEL',
      env['LOG_LEVEL'],
      ['silent', 'error', 'warn', 'info', 'debug'],
      'warn',
    ),
    dataDir,
    metricsAccess: exposureOf(
      'EDU_METRICS',
      env['EDU_METRICS'],
      isLoopback(host) ? 'open' : 'closed',
    ),
    docsAccess: exposureOf('EDU_API_DOCS', env['EDU_API_DOCS'], 'open'),
    signingKeys,
    sealKeys,
    sealHeads: sealHeadsOf(env['EDU_SEAL_HEADS'], dataDir),
  }
}
