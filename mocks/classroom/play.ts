import { seededRng } from '../../src/schema/index.ts'
import type { Rng } from '../../src/schema/kind.ts'
import type {
  ClassroomEvent,
  LessonToHold,
  RecordingStep,
} from '../../resources/classroom/events.calls.ts'
import { drawnPerson } from './picture.ts'
import { browsers, chatLines, noteLines, systems } from './words.ts'
import { minute, second } from '../../src/schema/durations.ts'

/** An event and its arrival at the server: late, twice and out of order, as in reality. */
export interface Arriving {
  readonly arrives: number
  readonly event: ClassroomEvent
}
export interface PlayOptions {
  readonly seed: number
  /** False: nobody is drawn. */
  readonly pictures: boolean
  /** Minutes between two network samples of a person. */
  readonly networkEvery: number
}

type Person = LessonToHold['people'][number]
/** An event without what each has; its place in time. */
type Happening = { readonly at: number } & Readonly<Record<string, unknown>> & {
    readonly type: ClassroomEvent['type']
  }

/** A number of a text, the same each time. */
const numberOf = (text: string): number => {
  let hash = 7
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return hash >>> 0
}

/** When a person comes and goes; undefined: they don't come. */
const stayOf = (
  rng: Rng,
  { role }: Person,
  lesson: LessonToHold,
): { from: number; until: number } | undefined => {
  const [start, end] = [Date.parse(lesson.startAt), Date.parse(lesson.endAt)]
  const opens = Date.parse(lesson.studentsAt)
  const early = Math.min(8 * minute, Math.max(start - opens, 0))
  if (role === 'TEACHER' || role === 'ASSISTANT')
    return { from: start - rng.int(3, 12) * minute, until: end + rng.int(0, 90) * second }
  const fate = rng.next()
  if (fate < 0.07) return undefined
  const from =
    fate < 0.19
      ? start + rng.int(6, 18) * minute
      : start - Math.floor(rng.next() * early) + rng.int(0, 150) * second
  const until = fate > 0.92 ? end - rng.int(6, 20) * minute : end + rng.int(0, 60) * second
  return from < until ? { from, until } : undefined
}

/** A device from its entry to its departure, with the times of lost connections. */
const deviceDay = (
  rng: Rng,
  device: string,
  { from, until }: { from: number; until: number },
  every: number,
): Happening[] => {
  const kind = device === 'phone' ? 'PHONE' : rng.pick(['COMPUTER', 'COMPUTER', 'TABLET'] as const)
  const facts = {
    kind,
    system: rng.pick(systems[kind]),
    app: '6.2.0',
    browser: browsers[kind],
    camera: rng.next() < 0.95,
    microphone: true,
    speaker: rng.next() < 0.97,
  }
  const out: Happening[] = [
    { type: 'ENTER', at: from, device },
    {
      type: 'DEVICE',
      at: from + second,
      device,
      ...facts,
      cpu: 15 + (Math.floor(from / second) % 60),
    },
  ]
  let here = from
  while (rng.next() < 0.16) {
    const leaveTime = here + rng.int(2, 15) * minute
    const back = leaveTime + rng.int(15, 140) * second
    if (back >= until) break
    // some interruptions are not reported before the device is back
    if (rng.next() < 0.7) out.push({ type: 'LEAVE', at: leaveTime, device, lost: true })
    out.push({ type: 'ENTER', at: back, device })
    here = back
  }
  const weak = rng.next() < 0.15
  const span = every * minute
  for (let at = from + 10 * second; at < until; at += span) {
    const bad = weak && rng.next() < 0.4
    const sample = {
      rtt: bad ? rng.int(250, 900) : rng.int(18, 90),
      loss: bad ? rng.int(3, 22) : rng.int(0, 1),
      up: bad ? rng.int(80, 400) : rng.int(700, 1800),
    }
    const jitter = Math.round(sample.rtt / 8)
    out.push({
      type: 'NETWORK',
      at,
      device,
      ...sample,
      jitter,
      down: sample.up * 2 + rng.int(0, 600),
    })
  }
  out.push({ type: 'LEAVE', at: until, device })
  return out
}

const talkOf = (
  rng: Rng,
  { role }: Person,
  { from, until }: { from: number; until: number },
): Happening[] => {
  const lines = rng.int(0, role === 'TEACHER' ? 9 : 4)
  return Array.from({ length: lines }, () => ({
    type: 'MESSAGE',
    at: rng.int(from, until),
    text: rng.pick(chatLines[role === 'TEACHER' ? 'teacher' : 'student']),
  }))
}

const personDay = async (
  rng: Rng,
  person: Person,
  lesson: LessonToHold,
  { pictures, networkEvery }: PlayOptions,
): Promise<Happening[]> => {
  const stay = stayOf(rng, person, lesson)
  const end = Date.parse(lesson.endAt)
  const watched: Happening[] =
    rng.next() < (stay ? 0.15 : 0.6) && person.role === 'STUDENT'
      ? [
          {
            type: 'PLAYBACK',
            at: end + rng.int(20, 300) * minute,
            seconds: rng.int(120, Math.max(180, (end - Date.parse(lesson.startAt)) / second)),
          },
        ]
      : []
  if (!stay) return watched
  const out = [
    ...watched,
    ...deviceDay(rng, 'main', stay, networkEvery),
    ...talkOf(rng, person, stay),
  ]
  if (rng.next() < 0.08)
    out.push(
      ...deviceDay(
        rng,
        'phone',
        { from: Math.floor((stay.from + stay.until) / 2), until: stay.until },
        networkEvery * 2,
      ),
    )
  if (pictures)
    for (let at = stay.from + 3 * minute; at < stay.until; at += 15 * minute)
      out.push({ type: 'PICTURE', at, picture: await drawnPerson(rng) })
  const notes = person.role === 'TEACHER' && rng.next() < 0.7 ? 1 : 0
  for (let n = 0; n < notes; n++)
    out.push({
      type: 'NOTE',
      at: rng.int(stay.from, stay.until),
      text: rng.pick(noteLines),
      pictures: pictures ? [await drawnPerson(rng)] : [],
    })
  return out
}

/**
 * Events of a lesson's recording: a few fail, most of those become ready after all, a few are
 * deleted a day later.
 */
const recordingDay = (rng: Rng, lesson: LessonToHold): Happening[] => {
  const [start, end] = [Date.parse(lesson.startAt), Date.parse(lesson.endAt)]
  const step = (state: RecordingStep, at: number): Happening => ({ type: 'RECORDING', at, state })
  const ready = end + rng.int(6, 25) * minute
  const [fails, recovers, deleted] = [rng.next() < 0.1, rng.next() < 0.6, rng.next() < 0.05]
  return [
    step('STARTED', start + rng.int(5, 40) * second),
    step('STOPPED', end + rng.int(10, 80) * second),
    ...(fails ? [step('FAILED', ready)] : []),
    ...(fails && !recovers ? [] : [step('READY', ready + (fails ? 20 * minute : 0))]),
    ...(deleted ? [step('DELETED', end + 24 * 60 * minute)] : []),
  ]
}

/**
 * All events that a lesson's classroom reports, in the order of the reports; the same seed and
 * lesson always give the same events.
 */
export const playOf = async (lesson: LessonToHold, options: PlayOptions): Promise<Arriving[]> => {
  const rng = seededRng(numberOf(`${String(options.seed)} ${lesson.startAt} ${lesson.name}`))
  const happenings: (Happening & { readonly personId?: string })[] = []
  for (const person of lesson.people)
    for (const one of await personDay(rng, person, lesson, options))
      happenings.push({ ...one, personId: person.personId })
  if (happenings.length && rng.next() < 0.8)
    happenings.push({ type: 'END', at: Date.parse(lesson.endAt) + rng.int(90, 240) * second })
  if (happenings.length && lesson.recorded) happenings.push(...recordingDay(rng, lesson))
  const arriving = happenings.flatMap(({ at, ...rest }, n): Arriving[] => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a happening has what its type of event carries; the server checks it
    const event = {
      id: `sim:${options.seed}:${lesson.lessonId}:${String(n)}`,
      lessonId: lesson.lessonId,
      at: new Date(at).toISOString(),
      ...rest,
    } as ClassroomEvent
    const arrives = at + (rng.next() < 0.05 ? rng.int(5, 400) : 0) * second
    return rng.next() < 0.03
      ? [
          { arrives, event },
          { arrives: arrives + 30 * second, event },
        ]
      : [{ arrives, event }]
  })
  return arriving.toSorted((a, b) => a.arrives - b.arrives)
}
