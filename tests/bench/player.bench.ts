import { readdirSync, statSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { CourseCatalogue } from '../../resources/recorded-courses/catalogue.calls.ts'
import { launch } from '../support/browser.ts'
import { removeData, startServer } from '../support/server.ts'
import { askServer, serverApi } from '../support/serverApi.ts'
import { percentile, type Figure } from './figure.ts'

const openings = Number(process.env['BENCH_OPENINGS'] ?? 10)
const assets = 'dist/assets'

/** Bytes of the player with its libraries as they are sent. */
const playerBytes = (): number =>
  readdirSync(assets)
    .filter(file => /^(?:Player|hls\.light)-.*\.js$/.test(file))
    .map(file => join(assets, file))
    .reduce((sum, path) => sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size, 0)

/** Opens a page that plays something; returns the milliseconds from there to the first frame. */
const toFirstFrame = async (page: Page, address: string): Promise<number> => {
  await page.goto('about:blank')
  await page.goto(address, { waitUntil: 'commit' })
  const at = await page.waitForFunction(() => Reflect.get(globalThis, 'firstFrameAt'), undefined, {
    polling: 20,
  })
  return Number(await at.jsonValue())
}

/**
 * Records when the first video of a page shows its first frame: it is in a shadow root, whose
 * events can't be observed from outside.
 */
const watchVideos = (): void => {
  const make = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = make(name, options)
    if (name === 'video')
      element.addEventListener('loadeddata', () =>
        Reflect.set(
          globalThis,
          'firstFrameAt',
          Reflect.get(globalThis, 'firstFrameAt') ?? performance.now(),
        ),
      )
    return element
  }
}

/**
 * The size of the player, and how soon a section of the demo's course shows its first frame in a
 * real browser.
 */
export const run = async (): Promise<Figure[]> => {
  const server = await startServer()
  const browser = await launch()
  try {
    const { response } = await askServer<{ accessToken: string }>(
      server.origin,
      undefined,
      'app/login',
      { account: 'admin', password: server.password },
    )
    const call = serverApi(server.origin, response.accessToken)
    const { list } = await call<{ list: { courseId: string; studentId: string }[] }>(
      'enrolment/list?limit=1',
    )
    const [{ courseId, studentId } = { courseId: '', studentId: '' }] = list
    const { chapters } = await call<CourseCatalogue>(
      `recordedCourse/catalogue?courseId=${courseId}`,
    )
    const { pass } = await call<{ pass: string }>('recordedCourse/link', { studentId })
    const query = new URLSearchParams({
      course: courseId,
      section: chapters[0]?.sections[0]?.id ?? '',
    })
    const address = `${server.origin}/myCourses?${query.toString()}#${pass}`
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(watchVideos)
    const first = await toFirstFrame(page, address)
    const spans: number[] = []
    for (let n = 0; n < openings; n++) spans.push(await toFirstFrame(page, address))
    return [
      { name: 'player, code as sent', value: playerBytes() / 1000, unit: 'kB', reach: 250 },
      {
        name: 'page of a section to its first frame, p95',
        value: percentile(spans, 95),
        unit: 'ms',
        reach: 1000,
      },
      { name: 'the same, with an empty cache', value: first, unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await server.stop()
    removeData(server)
  }
}
