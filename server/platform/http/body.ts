import type { Ctx } from '../context.ts'
import { isCleanText } from '../text.ts'
import {
  fileTooLarge,
  invalidFormat,
  invalidParameter,
  malformedRequest,
  requestTooLarge,
} from '../errors/factories.ts'
import { isObject } from '../../../src/protocol/isObject.ts'

export { isObject }

/** 1 MB: more than any form carries. */
export const maxJson = 1024 * 1024
const maxDepth = 12

export type Body = Readonly<Record<string, unknown>>

/** Keys that would reach a prototype, texts that no database holds, and depths nobody types. */
const refuse = (value: unknown, name: string, depth: number): void => {
  if (depth > maxDepth) throw invalidParameter().at(name)
  if (typeof value === 'string') {
    if (!isCleanText(value)) throw fieldText(name)
    return
  }
  if (Array.isArray(value)) return value.forEach(item => refuse(item, name, depth + 1))
  if (!isObject(value)) return
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype' || !isCleanText(key))
      throw invalidParameter().at(name || 'body')
    refuse(item, depth === 0 ? key : name, depth + 1)
  }
}
const fieldText = (name: string) => invalidFormat().at(name.slice(0, 64) || 'body')

const megabytes = (max: number) => Math.round(max / 1024 / 1024)
const fileTooBig = (max: number) => fileTooLarge({ maxMB: megabytes(max) })
const bodyTooBig = (max: number) => requestTooLarge({ bodyMB: megabytes(max) })

/** The bytes of a body, read no further than `max`: 413 beyond it, whatever content-length said; in the words of a file unless `tooBig` has others. */
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
      await reader.cancel()
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

export interface ReadBody {
  readonly text: string
  readonly body: Body
}

/** A JSON object of a request, refused with a code where it is anything else. What it holds is not judged: for calls of which each part is refused by itself. */
export const readObject = async (c: Ctx): Promise<ReadBody> => {
  const bytes = await readBytes(c.req.raw, maxJson, bodyTooBig)
  const text = new TextDecoder().decode(bytes)
  let value: unknown
  try {
    value = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw malformedRequest()
  }
  if (!isObject(value)) throw malformedRequest()
  return { text, body: value }
}

/** The same, and nothing in it that no form sends and no database holds. */
export const readBody = async (c: Ctx): Promise<ReadBody> => {
  const read = await readObject(c)
  refuse(read.body, '', 0)
  return read
}

/** A parameter of the address: exactly one, clean, not longer than `max`. */
export const parameter = (c: Ctx, name: string, max = 200): string | undefined => {
  const all = new URL(c.req.url).searchParams.getAll(name)
  const [value] = all
  if (all.length > 1) throw invalidParameter().at(name)
  if (value === undefined) return undefined
  if (value.length > max || !isCleanText(value)) throw invalidParameter().at(name)
  return value
}

export const required = (c: Ctx, name: string, max?: number): string => {
  const value = parameter(c, name, max)
  if (!value) throw invalidParameter().at(name)
  return value
}

/** A whole number of the address from 1 to `max`. */
export const numberParameter = (c: Ctx, name: string, start: number, max: number): number => {
  const text = parameter(c, name)
  if (text === undefined) return start
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw invalidParameter().at(name)
  return value
}

/** A text of a body. */
export const textOfBody = (body: Body, name: string, max = 200): string => {
  const value = body[name]
  if (typeof value !== 'string' || value === '' || value.length > max)
    throw invalidParameter().at(name)
  return value
}
