import type { Envelope } from '../../src/protocol/envelope.ts'
import { signedHeaders, signedText } from '../../src/protocol/signing.ts'
import {
  classroomEvents,
  classroomLessons,
  type ClassroomEvent,
  type EventsAnswer,
  type LessonsAnswer,
  type LessonToHold,
} from '../../resources/classroom/events.calls.ts'
import { hashOf } from '../../server/platform/http/idempotency.ts'
import { hmacOf } from '../../server/platform/http/signed.ts'

export interface OpenKeyPair {
  readonly keyId: string
  readonly secret: string
}
export interface ClientOptions extends OpenKeyPair {
  /** Sends to a server: over the wire, or to an app in this process. */
  readonly send: (
    path: string,
    init: { method: 'POST'; headers: Record<string, string>; body: string },
  ) => Promise<Response>
  readonly now: () => Date
  /** 16 to 64 characters, another one each time. */
  readonly nonce: () => string
}

/** A call of the open interface, signed. */
export const signedCall = async <O = unknown>(
  { send, keyId, secret, now, nonce }: ClientOptions,
  path: string,
  body: object,
): Promise<{ readonly status: string; readonly response: O }> => {
  const text = JSON.stringify(body)
  const [time, once] = [String(Math.floor(now().getTime() / 1000)), nonce()]
  const sign = await hmacOf(
    secret,
    signedText({ method: 'POST', path, time, nonce: once, bodyHash: await hashOf(text) }),
  )
  const headers = {
    'Content-Type': 'application/json',
    [signedHeaders.key]: keyId,
    [signedHeaders.time]: time,
    [signedHeaders.nonce]: once,
    [signedHeaders.sign]: sign,
  }
  const answer = await send(path, { method: 'POST', headers, body: text })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers what the call declares
  const { responseHeader, response } = (await answer.json()) as Envelope<O>
  return { status: String(responseHeader.status), response }
}

/** A client of the classroom's reports; throws if a whole call is refused. */
export const classroomClient =
  (options: ClientOptions) =>
  async (events: readonly ClassroomEvent[]): Promise<EventsAnswer> => {
    const { status, response } = await signedCall<EventsAnswer>(options, classroomEvents, {
      events,
    })
    if (status !== '200')
      throw new Error(`the events were refused: ${status} ${JSON.stringify(response)}`)
    return response
  }

/** Every lesson that starts in a span of time. */
export const lessonsBetween = async (
  options: ClientOptions,
  from: Date,
  until: Date,
): Promise<LessonToHold[]> => {
  const lessons: LessonToHold[] = []
  for (let page = 1; ; page++) {
    const body = { from: from.toISOString(), until: until.toISOString(), page }
    const { status, response } = await signedCall<LessonsAnswer>(
      options,
      classroomLessons.path,
      body,
    )
    if (status !== '200')
      throw new Error(`the lessons were refused: ${status} ${JSON.stringify(response)}`)
    lessons.push(...response.lessons)
    if (lessons.length >= response.total || !response.lessons.length) return lessons
  }
}
