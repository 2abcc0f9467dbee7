import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What the environment asks for, checked. */
export interface Environment {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly seed: 'demo' | 'none'
  readonly adminPassword: string | undefined
  readonly logLevel: string
}

/** A setting that can't be used; its message is the one line that is printed. */
export class WrongSetting extends Error {}

type Variables = Readonly<Record<string, string | undefined>>

const portOf = (text: string | undefined): number => {
  if (text === undefined || text === '') return 8080
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1
  if (port < 0 || port > 65535) throw new WrongSetting(`PORT must be a number from 0 to 65535, not '${text}'`)
  return port
}

const databaseOf = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  const wrong = new WrongSetting('DATABASE_URL must look like postgres://user:password@host:5432/name')
  if (!URL.canParse(text)) throw wrong
  const url = new URL(text)
  if (!['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) throw wrong
  return text
}

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
    throw new WrongSetting(`DATA_DIR '${folder}' ${existsSync(folder) ? 'can not be written to' : 'can not be made'}`)
  }
  return folder
}

const oneOf = <T extends string>(name: string, text: string | undefined, choices: readonly T[], start: T): T => {
  if (text === undefined || text === '') return start
  const found = choices.find(choice => choice === text)
  if (!found) throw new WrongSetting(`${name} must be one of ${choices.join(', ')}, not '${text}'`)
  return found
}

const passwordOf = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  if (!/^[A-Za-z0-9]{6,20}$/.test(text)) throw new WrongSetting('EDU_ADMIN_PASSWORD must be 6 to 20 letters and digits')
  return text
}

const hostOf = (text: string | undefined): string => {
  const host = text || '127.0.0.1'
  if (!/^[\w.:-]{1,255}$/.test(host)) throw new WrongSetting(`HOST must be an address to listen on, not '${host}'`)
  return host
}

/** Reads and checks the environment. Throws WrongSetting at the first wrong variable. */
export const readEnvironment = (env: Variables): Environment => ({
  host: hostOf(env['HOST']),
  port: portOf(env['PORT']),
  databaseUrl: databaseOf(env['DATABASE_URL']),
  seed: oneOf('EDU_SEED', env['EDU_SEED'], ['demo', 'none'], 'demo'),
  adminPassword: passwordOf(env['EDU_ADMIN_PASSWORD']),
  logLevel: oneOf('LOG_LEVEL', env['LOG_LEVEL'], ['silent', 'error', 'warn', 'info', 'debug'], 'warn'),
  dataDir: folderOf(env['DATA_DIR']),
})
