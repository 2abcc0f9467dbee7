// covers: shared-links, recorded-courses, playback
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { playbackTexts } from '../../custom-pages/playback/playback.texts.ts'
import { captionTexts } from '../../custom-pages/recorded-courses/captions/captions.texts.ts'
import { catalogueTexts } from '../../custom-pages/recorded-courses/catalogue/catalogue.texts.ts'
import { captionNames } from '../../resources/recorded-courses/captions.calls.ts'
import type { CourseCatalogue } from '../../resources/recorded-courses/catalogue.calls.ts'
import { sharedLinkTexts } from '../../resources/playback/recording/sharedLinks.texts.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()
interface Course {
  readonly id: string
  readonly name: string
  readonly sectionId: string
  readonly section: string
}
let course: Course
beforeAll(async () => {
  const { list } = await school.api<{ list: { id: string; name: string }[] }>(
    'recordedCourse/list?listing=LISTED&sort=createTime',
  )
  for (const { id, name } of list) {
    const { chapters } = await school.api<CourseCatalogue>(
      `recordedCourse/catalogue?courseId=${id}`,
    )
    const section = chapters
      .flatMap(({ sections }) => sections)
      .find(({ shown, video }) => shown && video?.state === 'READY')
    if (section) course ??= { id, name, sectionId: section.id, section: section.name }
  }
})

/** Plays what the page shows, without sound; waits until it has begun. */
const play = async (page: Page): Promise<void> => {
  const player = page.locator('timeline-video')
  await player.evaluate(element => {
    if ('muted' in element) element.muted = true
  })
  // its first frame is there
  await expect
    .poll(() => player.evaluate(one => 'readyState' in one && Number(one.readyState) > 1), {
      timeout: 30_000,
    })
    .toBe(true)
  await page.keyboard.press('k')
  await expect
    .poll(() => player.evaluate(one => ('currentTime' in one ? Number(one.currentTime) : 0)), {
      timeout: 30_000,
    })
    .toBeGreaterThan(0.3)
}

/** The menu of the section in the catalogue of its course. */
const openMenu = async (page: Page, lang: 'en' | 'zh', item: string): Promise<void> => {
  await page.goto(`/courseDetail?id=${course.id}`)
  await page.getByRole('button', { name: catalogueTexts[lang].more(course.section) }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

describe.each(flowLanguages('zh'))('a section of a recorded course (%s)', lang => {
  const [t, c, p, l] = [
    catalogueTexts[lang],
    captionTexts[lang],
    playbackTexts[lang],
    sharedLinkTexts[lang],
  ]

  it('is shared by a link with a password, plays without an account, and ends (PLY-01)', async () => {
    const { page, context, errors } = await school.window({ lang, width: 390, height: 844 })
    await openMenu(page, lang, t.share)
    const dialog = page.getByRole('dialog', { name: t.shareOf(course.section) })
    await dialog.getByText(l.noLinks).or(dialog.getByRole('listitem').first()).first().waitFor()
    await dialog.getByRole('button', { name: l.share, exact: true }).click()
    const form = page.getByRole('dialog', { name: l.shareTitle })
    const purpose = lang === 'en' ? 'Trial lesson' : '试听课'
    await form.getByLabel(l.purpose).fill(purpose)
    await form.getByLabel(l.password).fill('Kite4Lamp')
    await form.getByRole('button', { name: l.make, exact: true }).click()
    const address = dialog.getByLabel(l.address, { exact: true })
    await address.waitFor()
    const link = new URL(await address.inputValue())
    expect([
      ...(await seriousFindings(page)),
      ...(await strayWords(page, lang, [course.section, course.name, purpose])),
      await sidewaysScroll(page),
    ]).toEqual([0])

    const visitor = await school.window({ lang, width: 390, height: 844, stored: undefined })
    await visitor.page.goto(link.pathname + link.search)
    await visitor.page.getByLabel(p.password).fill('Kite4Lamp')
    await visitor.page.getByRole('button', { name: p.watch }).click()
    await visitor.page.getByRole('heading', { name: course.section, level: 1 }).waitFor()
    await play(visitor.page)
    expect(await sidewaysScroll(visitor.page)).toBe(0)
    expect(await seriousFindings(visitor.page)).toEqual([])

    await dialog.getByRole('button', { name: l.revoke(purpose) }).click()
    await page.getByRole('button', { name: l.revokeVerb, exact: true }).click()
    await dialog.getByText(l.revoked, { exact: true }).first().waitFor()
    await visitor.page.reload()
    await visitor.page.getByRole('heading', { name: p['34302'] }).waitFor()
    expect(errors).toEqual([])
    await Promise.all([context.close(), visitor.context.close()])
  })

  it('gets captions, which staff see at /player?section=… (PLY-01)', async () => {
    const { page, context, errors } = await school.window({ lang })
    const language = captionNames[lang]
    const said = lang === 'en' ? 'Welcome to the lesson' : '欢迎来到本课'
    await openMenu(page, lang, t.captions)
    const add = page.getByLabel(c.add(language)).or(page.getByLabel(c.replace(language)))
    await add.and(page.locator('input')).setInputFiles({
      name: 'welcome.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:59.000\n${said}\n`),
    })
    await page.getByText(c.facts('welcome.vtt', 1)).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])

    await page.goto(`/player?section=${course.sectionId}`)
    await page.getByRole('heading', { name: course.section, level: 1 }).waitFor()
    await play(page)
    await page.locator('media-captions-button').click()
    await expect
      .poll(
        () =>
          page.locator('timeline-video').evaluate((element, wanted) => {
            const tracks = element.shadowRoot?.querySelector('video')?.textTracks ?? []
            return [...tracks]
              .filter(({ mode }) => mode === 'showing')
              .flatMap(({ activeCues }) => [...(activeCues ?? [])])
              .some(cue => cue instanceof VTTCue && cue.text === wanted)
          }, said),
        { timeout: 20_000 },
      )
      .toBe(true)
    expect([
      ...(await seriousFindings(page)),
      ...(await strayWords(page, lang, [course.section, course.name])),
      await sidewaysScroll(page),
    ]).toEqual([0])
    await page.getByRole('link', { name: p.toCourse }).click()
    await page.getByRole('heading', { name: course.name }).first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
