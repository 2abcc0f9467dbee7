// covers: playback, recorded-courses
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { playbackTexts } from '../../custom-pages/playback/playback.texts.ts'
import { signedCall } from '../../mocks/classroom/client.ts'
import type { RecordingPlay } from '../../resources/playback/recording/recording.calls.ts'
import {
  announceRecordingSegment,
  type AnnouncedSegment,
} from '../../resources/playback/segment.calls.ts'
import { classroomEvents } from '../../resources/classroom/events.calls.ts'
import { playerTexts } from '../../src/ui/player/player.texts.ts'
import { makeClip } from '../support/clip.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()

/**
 * A lesson whose classroom has sent a recording in two parts, of six and four seconds. Returns its
 * id.
 */
const makeRecording = async (tag: string): Promise<string> => {
  const made = (path: string, values: object) => school.api<{ id: string }>(path, values)
  const teacher = await made('teacher/create', {
    name: `Player ${tag}`,
    account: `player.${tag}`,
    videoDefinitions: ['P480'],
  })
  const course = await made('course/create', { courseName: `Film ${tag}`, teachers: [teacher.id] })
  const start = Date.parse('2032-05-04T02:00:00Z')
  const lesson = await made('lesson/create', {
    courseId: course.id,
    startAt: new Date(start).toISOString(),
    endAt: new Date(start + 3_600_000).toISOString(),
  })
  const key = await school.api<{ keyId: string; secret: string }>('apiKey/create', {
    name: `Classroom ${tag}`,
    scopes: ['classroom'],
    days: 'never',
  })
  const options = {
    ...key,
    send: (path: string, init: RequestInit) => fetch(`${school.origin}${path}`, init),
    now: () => new Date(),
    nonce: () => crypto.randomUUID().replaceAll('-', ''),
  }
  for (const [n, seconds] of [6, 4].entries()) {
    const bytes = await makeClip({ seconds })
    const { response } = await signedCall<AnnouncedSegment>(
      options,
      announceRecordingSegment.path,
      {
        id: `${lesson.id}-${String(n)}`,
        lessonId: lesson.id,
        startsAt: new Date(start + n * 120_000).toISOString(),
        seconds,
        bytes: bytes.byteLength,
      },
    )
    const sent = await fetch(`${school.origin}${response.address}`, { method: 'PUT', body: bytes })
    expect(sent.status).toBe(200)
  }
  await signedCall(options, classroomEvents, {
    events: [
      {
        id: `${lesson.id}-r`,
        type: 'RECORDING',
        lessonId: lesson.id,
        at: new Date().toISOString(),
        state: 'READY',
      },
    ],
  })
  await vi.waitFor(
    async () => {
      const { parts } = await school.api<RecordingPlay>(`recording/play?lessonId=${lesson.id}`)
      if (parts.length < 2) throw new Error('the recording is not ready')
    },
    { timeout: 60_000, interval: 500 },
  )
  const play = await school.api<RecordingPlay>(`recording/play?lessonId=${lesson.id}`)
  return play.recordingId ?? ''
}

/** For effects of a player's report. */
const soon = { timeout: 20_000 }

interface TimelineState {
  readonly at: number
  readonly paused: boolean
  readonly segment: number
  readonly duration: number
}
const stateOf = (page: Page): Promise<TimelineState> =>
  page.locator('timeline-video').evaluate(element => {
    const media = element as unknown as {
      currentTime: number
      paused: boolean
      segment: number
      duration: number
    }
    const { currentTime: at, paused, segment, duration } = media
    return { at, paused, segment, duration }
  })
const until = (page: Page, is: (state: TimelineState) => boolean) =>
  expect.poll(async () => is(await stateOf(page)), { timeout: 30_000 }).toBe(true)

describe.each(flowLanguages('en'))('the player (%s)', lang => {
  const [t, p] = [playerTexts[lang], playbackTexts[lang]]
  let recordingId: string
  beforeAll(async () => {
    recordingId = await makeRecording(lang)
  })
  const address = () => `/player?recording=${recordingId}`
  const shared = async (values: object = {}) => {
    const link = await school.api<{ id: string; version: number }>('shareLink/create', {
      name: 'Parents',
      recordingId,
      ...values,
    })
    const { token } = await school.api<{ token: string }>(`shareLink/token?id=${link.id}`)
    return { ...link, address: `/player?share=${token}` }
  }

  it('PLY-01 plays the parts as one timeline, seeks by keys, notes what was watched, and resumes', async () => {
    const { page, errors } = await school.window({ lang })
    await page.goto(address())
    await page.getByText(t.gap(114)).waitFor()
    await until(page, ({ duration }) => Math.abs(duration - 10) < 0.2)
    await page.keyboard.press('k')
    await until(page, ({ at, paused }) => at > 1 && !paused)
    // over the border: the second part plays on
    await page.keyboard.press('5')
    await until(page, ({ at, segment }) => segment === 1 && at > 6.3)
    await page.keyboard.press('k')
    await until(page, ({ paused }) => paused)
    await expect
      .poll(async () => {
        const { watched } = await school.api<RecordingPlay>(
          `recording/play?recordingId=${recordingId}`,
        )
        return watched.some(({ from }) => from === 0) && watched.some(({ to }) => to > 6)
      }, soon)
      .toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('>')
    await page.getByText(t.speed(1.25)).waitFor({ state: 'attached' })
    await page.keyboard.press('3')
    await until(page, ({ at }) => Math.abs(at - 3) < 0.3)
    await page.keyboard.press('k')
    await until(page, ({ at }) => at > 3.4)
    await page.keyboard.press('k')
    await until(page, ({ paused }) => paused)
    await expect
      .poll(async () => {
        const { resumeAt } = await school.api<RecordingPlay>(
          `recording/play?recordingId=${recordingId}`,
        )
        return resumeAt
      }, soon)
      .toBe(3)
    await page.reload()
    await page.getByText(t.resumed(3)).waitFor()
    await until(page, ({ at }) => Math.abs(at - 3) < 0.3)
    expect(errors).toEqual([])
  })

  it('fits a phone, in the dark too', async () => {
    const { page, errors } = await school.window({ lang, width: 390, height: 844, theme: 'dark' })
    await page.goto(address())
    await until(page, ({ duration }) => duration > 0)
    await page.getByRole('button', { name: t.unseen }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it('a shared link asks for its password, plays for nobody in particular, and ends', async () => {
    const { page } = await school.window({ lang, width: 390, height: 844, stored: undefined })
    const link = await shared({ password: 'Kite4Lamp' })
    await page.goto(link.address)
    const field = page.getByLabel(p.password)
    await field.fill('Kite4Lamq')
    await page.getByRole('button', { name: p.watch }).click()
    await page.locator('.Mui-error').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await field.fill('Kite4Lamp')
    await page.getByRole('button', { name: p.watch }).click()
    await until(page, ({ duration }) => duration > 0)
    await page.keyboard.press('k')
    await until(page, ({ at }) => at > 0.5)
    expect(await sidewaysScroll(page)).toBe(0)
    await school.api('shareLink/update', {
      id: link.id,
      version: link.version,
      status: 'REVOKED',
    })
    await page.reload()
    await page.getByRole('heading', { name: p['34302'] }).waitFor()
    const over = await shared({ expiresAt: '2020-01-01T00:00:00.000Z' })
    await page.goto(over.address)
    await page.getByRole('heading', { name: p['34301'] }).waitFor()
    await page.goto(`${over.address}x`)
    await page.getByRole('heading', { name: p['34300'] }).waitFor()
    // members' recordings are closed without a log-in
    await page.goto(address())
    await page.getByRole('heading', { name: p.logIn }).waitFor()
  })
})
