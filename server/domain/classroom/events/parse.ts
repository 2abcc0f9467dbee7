import { isWebAddress } from '../../../../src/schema/fields/url/index.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import {
  deviceKinds,
  eventRoles,
  eventTypes,
  maxPictureChars,
  recordingSteps,
  type EventRole,
  type EventType,
} from '../../../../resources/classroom/events.calls.ts'
import { normaliseInstant } from '../../../../src/schema/fields/date-time/instant.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { isObject, type Body } from '../../../platform/http/body.ts'
import { isCleanText } from '../../../platform/text.ts'

/** What an event carries beside who, where and when. */
export interface Carried {
  readonly data?: Readonly<Record<string, unknown>>
  /** Of a view: the seconds watched; of a departure: 1 if the connection was lost. */
  readonly amount?: number
  /** In base64. */
  readonly pictures?: readonly string[]
  readonly text?: string
}
/** A well-formed event as it was reported. */
export interface ReportedEvent extends Carried {
  readonly id: string
  readonly type: EventType
  readonly lessonId: string
  readonly at: string
  readonly personId: string | undefined
  readonly accountId: string | undefined
  readonly role: EventRole | undefined
  readonly device: string
}
/** An event that was refused, and the reason. */
export interface RefusedEvent {
  readonly id: string | null
  readonly code: ErrorCode
  readonly field?: string
}

const wrong = (field: string): Fault => errors.invalidFormat().at(field)
const missing = (field: string): Fault => errors.invalidParameter().at(field)

const idForm = /^[\w.:-]{1,64}$/
const longestText = 2000
const maxSeconds = 24 * 3600
/** How far a classroom's clock may be ahead of the server's. */
const aheadMs = 300_000

const textOf = (raw: Body, field: string, max: number): string => {
  const value = raw[field]
  if (value === undefined) throw missing(field)
  // a null byte or half a character would be refused by the database, and every other event of the
  // call with it
  if (typeof value !== 'string' || value.trim() === '' || value.length > max || !isCleanText(value))
    throw wrong(field)
  return value
}
const shortOf = (raw: Body, field: string, max = 64): string | undefined =>
  raw[field] === undefined ? undefined : textOf(raw, field, max)
const oneOf = <T extends string>(
  raw: Body,
  field: string,
  options: readonly T[],
): T | undefined => {
  const value = raw[field]
  if (value === undefined) return undefined
  const found = options.find(option => option === value)
  if (found === undefined) throw wrong(field)
  return found
}
const flagOf = (raw: Body, field: string): boolean | undefined => {
  const value = raw[field]
  if (value !== undefined && typeof value !== 'boolean') throw wrong(field)
  return value
}
const numberOf = (raw: Body, field: string, max: number): number | undefined => {
  const value = raw[field]
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !(value >= 0 && value <= max)) throw wrong(field)
  return value
}
const picture = (value: unknown, field: string): string => {
  if (value === undefined) throw missing(field)
  if (
    typeof value !== 'string' ||
    value === '' ||
    value.length > maxPictureChars ||
    !/^[A-Za-z0-9+/]+={0,2}$/.test(value)
  )
    throw wrong(field)
  return value
}
const known = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** How each type is read. */
const readers: Readonly<Record<EventType, (raw: Body) => Carried>> = {
  ENTER: () => ({}),
  LEAVE: raw => ({ amount: flagOf(raw, 'lost') ? 1 : 0 }),
  DEVICE: raw => ({
    data: known({
      kind: oneOf(raw, 'kind', deviceKinds),
      system: shortOf(raw, 'system'),
      app: shortOf(raw, 'app'),
      browser: shortOf(raw, 'browser'),
      cpu: numberOf(raw, 'cpu', 100),
      camera: flagOf(raw, 'camera'),
      microphone: flagOf(raw, 'microphone'),
      speaker: flagOf(raw, 'speaker'),
    }),
  }),
  NETWORK: raw => ({
    data: known({
      rtt: numberOf(raw, 'rtt', 600_000),
      jitter: numberOf(raw, 'jitter', 600_000),
      loss: numberOf(raw, 'loss', 100),
      up: numberOf(raw, 'up', 10_000_000),
      down: numberOf(raw, 'down', 10_000_000),
    }),
  }),
  PICTURE: raw => ({ pictures: [picture(raw.picture, 'picture')] }),
  MESSAGE: raw => ({ data: { text: textOf(raw, 'text', longestText) } }),
  PLAYBACK(raw) {
    const seconds = numberOf(raw, 'seconds', maxSeconds)
    if (seconds === undefined) throw missing('seconds')
    return { amount: Math.round(seconds) }
  },
  NOTE(raw) {
    const pictures = raw.pictures ?? []
    if (!Array.isArray(pictures) || pictures.length > 9) throw wrong('pictures')
    return {
      text: textOf(raw, 'text', longestText),
      pictures: pictures.map(one => picture(one, 'pictures')),
    }
  },
  RECORDING(raw) {
    const state = oneOf(raw, 'state', recordingSteps)
    if (state === undefined) throw missing('state')
    const address = shortOf(raw, 'address', 2000)
    if (address !== undefined && !isWebAddress(address)) throw wrong('address')
    return { data: known({ state, recording: shortOf(raw, 'recording'), address }) }
  },
  DELIVERED: raw => ({ data: { message: textOf(raw, 'message', 64) } }),
  READ: raw => ({ data: { message: textOf(raw, 'message', 64) } }),
  VISIT(raw) {
    const inside = flagOf(raw, 'inside')
    if (inside === undefined) throw missing('inside')
    return { data: { visit: textOf(raw, 'visit', 64), inside } }
  },
  END: () => ({}),
}

const nobodys: ReadonlySet<EventType> = new Set(['RECORDING', 'VISIT', 'END'])

const read = (raw: Body, now: number): ReportedEvent => {
  const id = textOf(raw, 'id', 64)
  if (!idForm.test(id)) throw wrong('id')
  const type = oneOf(raw, 'type', eventTypes)
  if (type === undefined) throw missing('type')
  const lessonId = textOf(raw, 'lessonId', 64)
  // many write a zone without its colon
  const at = normaliseInstant(textOf(raw, 'at', 40).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (at === undefined || Date.parse(at) > now + aheadMs) throw wrong('at')
  const [personId, accountId] = [shortOf(raw, 'personId'), shortOf(raw, 'accountId')]
  if (personId === undefined && accountId === undefined && !nobodys.has(type))
    throw missing('personId')
  return {
    id,
    type,
    lessonId,
    at,
    personId,
    accountId,
    role: oneOf(raw, 'role', eventRoles),
    device: shortOf(raw, 'device') ?? '-',
    ...readers[type](raw),
  }
}

/** Parses one reported event: throws 321 for missing parts, 9994 for malformed ones. */
export const parseEvent = (raw: unknown, now: number): ReportedEvent | RefusedEvent => {
  if (!isObject(raw)) return { id: null, code: ErrorCode.invalidParameter }
  try {
    return read(raw, now)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const [field] = Object.keys(error.fields ?? {})
    const { id } = raw
    return {
      id: typeof id === 'string' ? id.slice(0, 64) : null,
      code: error.code,
      ...(field === undefined ? {} : { field }),
    }
  }
}
