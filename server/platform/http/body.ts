import type { Ctx } from '../context.ts'
import { isCleanText } from '../text.ts'
import { duplicateName } from './duplicates.ts'
import { isWithin, type JsonLimits } from './jsonShape.ts'
import { errors } from '../errors/errors.ts'
import { isObject } from '../../../src/protocol/isObject.ts'

export { isObject }

/** 1 MB: more than any form carries. */
export const maxJson = 1024 * 1024
const maxDepth = 12
/** Limits for sessions: enough for a form, or for the ids of everything on the longest list. */
export const sessionJson: JsonLimits = {
  bytes: maxJson,
  withinMs: 60_000,
  depth: 40,
  names: 20_000,
  values: 80_000,
}
/** Limits for callers without a session: enough for one form. */
export const openJson: JsonLimits = {
  bytes: 16 * 1024,
  withinMs: 10_000,
  depth: 12,
  names: 200,
  values: 400,
}

export type Body = Readonly<Record<string, unknown>>

/**
 * Refuses keys that would reach a prototype, texts that can't be stored in a database, and
 * excessive depth.
 */
const refuse = (value: unknown, name: string, depth: number): void => {
  if (depth > maxDepth) throw errors.invalidParameter().at(name)
  if (typeof value === 'string') {
    if (!isCleanText(value)) throw fieldText(name)
    return
  }
  if (Array.isArray(value)) return value.forEach(item => refuse(item, name, depth + 1))
  if (!isObject(value)) return
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype' || !isCleanText(key))
      throw errors.invalidParameter().at(name || 'body')
    refuse(item, depth === 0 ? key : name, depth + 1)
  }
}
const fieldText = (name: string) => errors.invalidFormat().at(name.slice(0, 64) || 'body')

const megabytes = (max: number) => Math.round(max / 1024 / 1024)
const fileTooBig = (max: number) => errors.fileTooLarge({ maxMB: megabytes(max) })
const bodyTooBig = (max: number) =>
  max < 1024 * 1024
    ? errors.openRequestTooLarge({ bodyKB: Math.round(max / 1024) })
    : errors.requestTooLarge({ bodyMB: megabytes(max) })

/**
 * Reads the bytes of a body up to `max`; throws 413 beyond it, whatever content-length said.
 * `tooBig` replaces the default error, which is worded for a file.
 */
export const readBytes = async (
  request: Request,
  max: number,
  tooBig = fileTooBig,
): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooBig(max)
  const parts: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > max) {
      // not awaited: of a body that is read twice, it would wait for the other reader
      reader.cancel().catch(() => undefined)
      throw tooBig(max)
    }
    parts.push(value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

/** Reads a body that has to arrive in time. Throws 408 if it doesn't. */
const withTimeout = async (
  c: Ctx,
  ms: number,
  read: (request: Request) => Promise<Uint8Array>,
): Promise<Uint8Array> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(errors.requestTimedOut()), ms)
  })
  try {
    return await Promise.race([read(c.req.raw), late])
  } finally {
    clearTimeout(timer)
  }
}

export interface ReadBody {
  readonly text: string
  readonly body: Body
}

/**
 * Texts of a body; 321 if its bytes are no UTF-8, which would be stored as something else than
 * was sent.
 */
const decodeText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw errors.invalidParameter().at('body')
  }
}

const isJson = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)

/**
 * Reads a JSON object; throws if the body isn't JSON, isn't an object or has duplicate names. Its
 * contents are not validated: for calls that refuse each part separately.
 */
export const readObject = async (c: Ctx, limits = sessionJson): Promise<ReadBody> => {
  const bytes = await withTimeout(c, limits.withinMs, request =>
    readBytes(request, limits.bytes, bodyTooBig),
  )
  const text = decodeText(bytes)
  if (text.trim() === '') return { text, body: {} }
  if (!isJson(c.req.header('content-type') ?? '')) throw errors.bodyNotJson()
  if (!isWithin(text, limits)) throw errors.requestHoldsTooMuch()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw errors.malformedRequest()
  }
  if (!isObject(value)) throw errors.malformedRequest()
  const duplicate = duplicateName(text)
  if (duplicate !== undefined) throw errors.invalidParameter().at(duplicate)
  return { text, body: value }
}

/** The same, and refuses contents that no form sends or no database can store. */
export const readBody = async (c: Ctx, limits = sessionJson): Promise<ReadBody> => {
  const read = await readObject(c, limits)
  refuse(read.body, '', 0)
  return read
}

/** A parameter of the address: exactly one, clean, not longer than `max`. */
export const parameter = (c: Ctx, name: string, max = 200): string | undefined => {
  const all = new URL(c.req.url).searchParams.getAll(name)
  const [value] = all
  if (all.length > 1) throw errors.invalidParameter().at(name)
  if (value === undefined) return undefined
  if (value.length > max) throw errors.parameterTooLong({ maxLength: max }).at(name)
  if (!isCleanText(value)) throw errors.invalidParameter().at(name)
  return value
}

export const required = (c: Ctx, name: string, max?: number): string => {
  const value = parameter(c, name, max)
  if (!value) throw errors.invalidParameter().at(name)
  return value
}

/** A whole number of the address from 1 to `max`. */
export const numberParameter = (c: Ctx, name: string, start: number, max: number): number => {
  const text = parameter(c, name)
  if (text === undefined) return start
  if (!/^-?\d{1,15}$/.test(text)) throw errors.invalidParameter().at(name)
  const value = Number(text)
  if (value < 1 || value > max) throw errors.parameterOutOfRange({ min: 1, max }).at(name)
  return value
}

/** A text of a body. */
export const textOfBody = (body: Body, name: string, max = 200): string => {
  const value = body[name]
  if (typeof value !== 'string' || value === '' || value.length > max)
    throw errors.invalidParameter().at(name)
  return value
}

/** Whether the percent-encoding of an address is valid UTF-8 without null bytes. */
const isCleanAddress = (text: string): boolean => {
  try {
    return isCleanText(decodeURIComponent(text.replaceAll('+', ' ')))
  } catch {
    return false
  }
}

/**
 * Throws 321 naming the parameter if an address contains text that can't be sent to the database,
 * on any route.
 */
export const demandCleanAddress = (address: string): void => {
  const { pathname, search } = new URL(address)
  if (!isCleanAddress(pathname)) throw errors.invalidParameter().at('path')
  for (const pair of search.slice(1).split('&')) {
    const [name = ''] = pair.split('=')
    if (!isCleanAddress(name)) throw errors.invalidParameter().at('query')
    if (!isCleanAddress(pair)) throw errors.invalidParameter().at(decodeURIComponent(name))
  }
}
