import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { registration } from '../../resources/seminars/registration/registration.resource.ts'
import { seminar } from '../../resources/seminars/seminar/seminar.resource.ts'
import {
  invitePath,
  publicSeminarId,
  seminarPaths,
} from '../../resources/seminars/seminar/paths.ts'
import { postgresAnswers } from '../support/scratch.ts'
import { launch } from '../support/browser.ts'
import { openCold, type Opened } from './cold-page.ts'
import { percentile, type Figure } from './figure.ts'
import { fillRecords, recordId } from './generate.ts'
import type { BenchSchool } from './school.ts'
import { atRest, besideReader, startSchool, type StartedSchool, type StoreName } from './started.ts'

const hour = 3_600_000
const registrations = Number(process.env['BENCH_REGISTRATIONS'] ?? 3000)
const connections = 32
const openings = 5
const [crowd, places] = [2000, 500]
const reviewed = Number(process.env['BENCH_REVIEWED'] ?? 10_000)

const fillReviewed = async ({ scope }: BenchSchool): Promise<void> => {
  const at = new Date().toISOString()
  await fillRecords(scope, seminar, 1, () => ({
    name: 'Reviewed in bulk',
    startAt: new Date(Date.now() + 48 * hour).toISOString(),
    endAt: new Date(Date.now() + 49 * hour).toISOString(),
    minutes: 60,
    status: 'PLANNED',
    regFields: ['EMAIL'],
    waitlist: true,
    offerHours: 24,
    approval: 'NONE',
    notification: 'EMAIL',
    mailbox: 'events@example.org',
    mailSubject: 'Our evening',
  }))
  await fillRecords(scope, registration, reviewed, n => ({
    seminarId: recordId(seminar, 0),
    name: `Guest ${String(n)}`,
    email: `guest${String(n)}@example.org`,
    language: 'en',
    way: 'FORM',
    auditState: 'TO_BE_REVIEWED',
    place: 'SEATED',
    queuedAt: at,
    notifyState: 'NOT_NOTIFIED',
    serial: 0,
  }))
}

interface Registered {
  readonly responseHeader: { readonly status: number; readonly msg: string }
  readonly response: { readonly own: { readonly place: string } }
}

/** People who register, each from a different address; returns their places. */
const registrants = (origin: string, maxSockets: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const register = (proseminarId: string, n: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const asked = request(
        origin + seminarPaths.register,
        {
          method: 'POST',
          agent,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
          },
        },
        answer => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => (text += part))
          answer.on('end', () => {
            const { responseHeader, response } = JSON.parse(text) as Registered
            if (responseHeader.status === 200) resolve(response.own.place)
            else reject(new Error(`${responseHeader.status} ${responseHeader.msg}`))
          })
        },
      )
      asked.on('error', reject)
      const answers = { name: `Guest ${n}`, email: `visitor${n}@example.org` }
      asked.end(JSON.stringify({ proseminarId, answers, language: 'en' }))
    })
  return { register, close: () => agent.destroy() }
}

const makeSeminar = async ({ call }: StartedSchool, values: object): Promise<string> => {
  const { list: teachers } = await call<{ list: { id: string }[] }>('teacher/list?limit=1')
  const moderatorId =
    teachers[0]?.id ??
    (
      await call<{ id: string }>('teacher/create', {
        name: 'Ann',
        account: 'bench.ann',
        videoDefinitions: ['P720'],
      })
    ).id
  const { id } = await call<{ id: string }>('seminar/create', {
    startAt: new Date(Date.now() + 48 * hour).toISOString(),
    minutes: 60,
    moderatorId,
    definition: 'P720',
    layout: 'VIDEO_TOP',
    soundMode: 'SPEECH',
    notification: 'NONE',
    regFields: ['EMAIL'],
    ...values,
  })
  return id
}

/**
 * Registrations a second over some connections, in one seminar whose places are counted one after
 * the other.
 */
const rateOf = async (school: StartedSchool, proseminarId: string): Promise<number> => {
  const { register, close } = registrants(school.server.origin, connections)
  let next = 0
  for (; next < 200; next++) await register(proseminarId, next)
  const from = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < 200 + registrations) await register(proseminarId, next++)
    }),
  )
  close()
  return registrations / ((performance.now() - from) / 1000)
}

/**
 * Registers everyone at once for fewer places: who got one, and whether anyone got a place before
 * an earlier one who waits.
 */
const race = async (school: StartedSchool, id: string, proseminarId: string) => {
  const { register, close } = registrants(school.server.origin, crowd)
  const from = performance.now()
  const answers = await Promise.allSettled(
    Array.from({ length: crowd }, (_, n) => register(proseminarId, 100_000 + n)),
  )
  const seconds = (performance.now() - from) / 1000
  close()
  const refused = answers.filter(({ status }) => status === 'rejected').length
  const of = async (place: string, sort: string) => {
    const path = `registration/list?seminarId=${id}&place=${place}&limit=1&sort=${sort}`
    const { list: rows, total } = await school.call<{
      list: { queuedAt: string }[]
      total: number
    }>(path)
    return { total, queuedAt: rows[0]?.queuedAt ?? '' }
  }
  const lastSeated = await of('SEATED', '-queuedAt')
  const firstWaiting = await of('WAITING', 'queuedAt')
  return {
    seconds,
    refused,
    wrong: Math.abs(lastSeated.total - places) + Math.abs(firstWaiting.total - (crowd - places)),
    passed: lastSeated.queuedAt > firstWaiting.queuedAt ? 1 : 0,
  }
}

/** Approves everybody of a seminar in one bulk action, until the last one was told. */
const review = (school: StartedSchool) => {
  const { call } = school
  const until = async (query: string): Promise<void> => {
    for (;;) {
      const path = `registration/list?limit=1&seminarId=${recordId(seminar, 0)}&${query}`
      if ((await call<{ total: number }>(path)).total === reviewed) return
      await wait(500)
    }
  }
  return besideReader(school, async () => {
    await call('registration/approve', {
      selection: { query: { seminarId: recordId(seminar, 0) } },
      input: {},
    })
    await until('notifyState=SUCCEEDED')
  })
}

/** The public page of a seminar with its people, agenda and questions, but no pictures. */
const pageFigures = async (school: StartedSchool, institution: string): Promise<Figure[]> => {
  const id = await makeSeminar(school, {
    name: 'Reading with children',
    subtitle: 'An evening for parents',
    introduction: 'How families read together, and what helps. '.repeat(20),
    agenda: ['19:00 Opening', '19:10 Talk', '19:50 Questions'].join('\n'),
    regFields: ['EMAIL', 'PHONE', 'COMPANY', 'POSITION'],
    seatLimit: 500,
  })
  for (const name of ['Lin', 'Chen', 'Wang'])
    await school.call('seminarPerson/create', { seminarId: id, role: 'LECTURER', name })
  for (const name of ['Which class?', 'Any wishes?'])
    await school.call('seminarField/create', { seminarId: id, name, kind: 'TEXT' })
  const address = school.server.origin + invitePath(publicSeminarId(institution, id))
  const browser = await launch()
  const opened: Opened[] = []
  try {
    for (let n = 0; n < openings; n++)
      opened.push(await openCold(browser, address, ['main h1[data-data]']))
  } finally {
    await browser.close()
  }
  return [
    {
      name: 'seminar page, cold, on a phone: bytes without pictures',
      value: Math.max(...opened.map(({ bytes }) => bytes)) / 1000,
      unit: 'kB',
      reach: 150,
    },
    {
      name: 'the same: readable after, p95',
      value:
        percentile(
          opened.map(({ there }) => there[0] ?? Number.NaN),
          95,
        ) / 1000,
      unit: 's',
      reach: 1.5,
    },
  ]
}

const figuresOf = async (where: string, store: StoreName, least: number): Promise<Figure[]> => {
  let institution = ''
  const fill = async (school: BenchSchool) => {
    institution = school.institution
  }
  // without a service for mails, registrations are complete without a link
  const school = await startSchool(store, 10_000, fill, {
    TRUSTED_PROXIES: '127.0.0.1',
    EDU_PUBLIC_URL: 'http://127.0.0.1',
    EDU_SMS_URL: 'http://127.0.0.1:9/none',
  })
  const sending = await startSchool(store, 0, fillReviewed)
  try {
    await atRest(school.server)
    const page = store === 'pglite' ? await pageFigures(school, institution) : []
    const one = await makeSeminar(school, { name: 'Rate' })
    const rate = await rateOf(school, publicSeminarId(institution, one))
    const full = await makeSeminar(school, { name: 'Full', seatLimit: places })
    const raced = await race(school, full, publicSeminarId(institution, full))
    await atRest(school.server)
    const told = await review(sending)
    const rush = `${where}: ${crowd} registrations at once for ${places} places`
    const bulk = `${where}: ${reviewed.toLocaleString('en')} people approved and told in bulk`
    return [
      ...page,
      {
        name: `${where}: registrations of one seminar, ${connections} connections`,
        value: rate,
        unit: '/s',
        reach: least,
        bound: 'least',
      },
      { name: `${rush}: all answered`, value: raced.seconds, unit: 's' },
      { name: `${rush}: refused`, value: raced.refused, unit: 'requests', reach: 0 },
      { name: `${rush}: places wrong`, value: raced.wrong, unit: 'places', reach: 0 },
      {
        name: `${rush}: somebody seated who came after one that waits`,
        value: raced.passed,
        unit: 'times',
        reach: 0,
      },
      { name: bulk, value: told.seconds, unit: 's', reach: 60 },
      { name: `${bulk}: list meanwhile, p95`, value: told.list, unit: 'ms', reach: 100 },
    ]
  } finally {
    await school.stop()
    await sending.stop()
  }
}

/**
 * A seminar's public page on a phone, its registrations, and their review in bulk, over HTTP from a
 * started server.
 */
export const run = async (): Promise<Figure[]> => {
  const only = process.env['BENCH_STORE']
  return [
    ...(only !== 'pglite' && (await postgresAnswers())
      ? await figuresOf('PostgreSQL', 'postgres', 500)
      : []),
    ...(only !== 'postgres' ? await figuresOf('PGlite', 'pglite', 200) : []),
  ]
}
