import { parseArgs } from 'node:util'
import { classroomClient, lessonsBetween, type ClientOptions } from '../mocks/classroom/client.ts'
import { perform } from '../mocks/classroom/perform.ts'
import { readEnvironment, WrongSetting } from '../server/adapters/environment.ts'
import { openHere } from './simulate-here.ts'

/**
 * `npm run simulate -- [--day 2026-11-20] [--days 1] [--speed 60 | max] [--seed 1] [--lesson id]
 * [--no-pictures] [--url … --key … --secret …]`: plays the lessons of past days (or one of them)
 * through the open interface, as classrooms would report them: people entering, leaving, dropping
 * out, pictures, networks, chat, notes, the end; some of it late, twice and out of order. It sends
 * to a server by its address and one of its keys; without an address it writes into the database
 * itself (DATA_DIR while no server has it open, or DATABASE_URL). The same seed plays the same day,
 * and repeated events are ignored. It waits for events that are still in the future.
 */
const { values } = parseArgs({
  options: {
    day: { type: 'string' },
    days: { type: 'string', default: '1' },
    speed: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    lesson: { type: 'string' },
    'no-pictures': { type: 'boolean', default: false },
    url: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
  },
})

const dayMs = 86_400_000
const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
const wrong = (text: string): never => {
  throw new WrongSetting(text)
}
const numberOf = (name: string, text: string): number => {
  const value = Number(text)
  return Number.isFinite(value) && value > 0
    ? value
    : wrong(`--${name} must be a number above 0, not "${text}"`)
}

const dayStart = (): Date => {
  const start =
    values.day === undefined ? new Date(Date.now() - dayMs) : new Date(`${values.day}T00:00:00`)
  if (Number.isNaN(start.getTime()))
    return wrong(`--day must be YYYY-MM-DD, not "${values.day ?? ''}"`)
  start.setHours(0, 0, 0, 0)
  return start
}

const remote = (url: string): ClientOptions => {
  if (!values.key || !values.secret)
    return wrong('--url needs --key and --secret of the open interface')
  return {
    keyId: values.key,
    secret: values.secret,
    send: (path, init) => fetch(new URL(path, url), init),
    now: () => new Date(),
    nonce: () => crypto.randomUUID(),
  }
}

const play = async (options: ClientOptions): Promise<void> => {
  const from = dayStart()
  const until = new Date(from.getTime() + numberOf('days', values.days) * dayMs)
  const all = await lessonsBetween(options, from, until)
  const lessons = all.filter(
    ({ lessonId }) => values.lesson === undefined || lessonId === values.lesson,
  )
  const people = lessons.reduce((sum, lesson) => sum + lesson.people.length, 0)
  console.log(
    `${from.toISOString()} to ${until.toISOString()}: ${lessons.length} lessons, ${people} people`,
  )
  if (!lessons.length) return
  const speed = values.speed === 'max' ? undefined : numberOf('speed', values.speed)
  const startTime = Date.now()
  let first: number | undefined
  let lastLogTime = 0
  const progress = await perform({
    lessons,
    options: {
      seed: numberOf('seed', values.seed),
      pictures: !values['no-pictures'],
      networkEvery: 2,
    },
    report: classroomClient(options),
    now: Date.now,
    // a call a second
    ...(speed === undefined ? {} : { span: speed * 1000 }),
    async until(at) {
      first ??= at
      const due = speed === undefined ? 0 : startTime + (at - first) / speed
      await wait(Math.max(due - Date.now(), at - Date.now(), 0))
      return true
    },
    tell({ sent: sentCount, of, at, taken: acceptedCount, double, refused }) {
      if (Date.now() - lastLogTime < 1000 && sentCount < of) return
      lastLogTime = Date.now()
      console.log(
        `${at.toISOString()}  ${sentCount} of ${of}: ${acceptedCount} taken, ${double} double, ${refused} refused`,
      )
    },
  })
  const seconds = (Date.now() - startTime) / 1000
  console.log(
    `played in ${seconds.toFixed(1)} s, ${Math.round(progress.sent / seconds)} events a second`,
  )
}

try {
  if (values.url !== undefined) await play(remote(values.url))
  else {
    const here = await openHere(readEnvironment(process.env))
    await play(here.options).finally(here.close)
  }
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(
    [error.message, error.cause instanceof Error ? error.cause.message : '']
      .filter(Boolean)
      .join(': '),
  )
  process.exitCode = 1
}
