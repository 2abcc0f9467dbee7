// covers: seminars
import { describe, expect, it } from 'vitest'
import { classroomClient, type ClientOptions } from '../../mocks/classroom/client.ts'
import { inviteTexts } from '../../custom-pages/seminars/view/invite.texts.ts'
import { publicSeminarId } from '../../resources/seminars/seminar/paths.ts'
import type { OutboxMessage } from '../../resources/identity/account.calls.ts'
import type { SeminarAnalysis } from '../../resources/seminars/seminar/seminar.calls.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile({ school: 'new' })
interface Made {
  readonly id: string
  readonly version: number
}
interface Row extends Made {
  readonly attended: boolean
}

/** A seminar that can be entered now, and the institution's classroom. */
const openSeminar = async (lang: string) => {
  const { id: profile, version } = (await school.api<{ list: Made[] }>('organization/list'))
    .list[0] ?? {
    id: '',
    version: 0,
  }
  await school.api('organization/update', {
    id: profile,
    version,
    classroomAddress: 'https://room.example/{lessonId}?ticket={ticket}',
  })
  const teacher = await school.api<Made>('teacher/create', {
    name: `Moderator ${lang}`,
    email: `moderator.${lang}@school.example`,
    videoDefinitions: ['P720'],
  })
  const { id } = await school.api<Made>('seminar/create', {
    name: `Reading ${lang}`,
    startAt: new Date(Date.now() + 10 * 60_000).toISOString(),
    minutes: 60,
    moderatorId: teacher.id,
    definition: 'P720',
    layout: 'VIDEO_TOP',
    soundMode: 'SPEECH',
    notification: 'NONE',
    regFields: ['EMAIL', 'COMPANY'],
    seatLimit: 2,
  })
  const { institution } = await school.api<{ institution: { id: string } }>('app/session')
  return { id, address: `/invite?proseminarId=${publicSeminarId(institution.id, id)}` }
}

describe.each(flowLanguages('zh'))('a seminar (%s)', lang => {
  const t = inviteTexts[lang]
  const labels = {
    en: {
      name: 'Full name',
      email: 'Email',
      company: /Company/,
      reject: 'Reject',
      reason: 'Reason',
    },
    zh: { name: '姓名', email: '邮箱', company: /公司/, reject: '审核不通过', reason: '原因' },
  }[lang]

  it('SEM-02 SEM-04 on a phone somebody registers, is rejected, corrects, is approved, joins and leaves, and is counted once', async () => {
    const { id, address } = await openSeminar(lang)
    const phone = await school.window({ lang, width: 390, height: 844, stored: undefined })
    const { page } = phone
    await page.route('https://room.example/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Room</h1>' }),
    )
    await page.goto(address)
    await page.getByLabel(labels.name).fill('Emma Chen')
    await page.getByLabel(labels.email).fill('emma.example.org')
    await page.getByRole('button', { name: t.send, exact: true }).click()
    // checked before it is sent
    await page.locator('[name=email][aria-invalid=true]').waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    await page.getByLabel(labels.email).fill('emma@example.org')
    await page.getByRole('button', { name: t.send, exact: true }).click()
    await page.getByText(t.sentTo.EMAIL).waitFor()
    // the button is gone, and the focus moves to its replacement
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    // the link in the mail completes the registration
    const linkInMail = async () => {
      const { list } = await school.api<{ list: OutboxMessage[] }>('app/outbox')
      return list.flatMap(({ text }) => /http\S+#confirm\.\S+/.exec(text) ?? [])[0]
    }
    await expect.poll(linkInMail).toBeDefined()
    await page.goto('about:blank')
    await page.goto((await linkInMail()) ?? '')
    await page.getByText(t.states.TO_BE_REVIEWED).waitFor()

    const rows = async () =>
      (await school.api<{ list: Row[] }>(`registration/list?seminarId=${id}`)).list
    const [row] = await rows()
    // a clerk reviews it in the list
    const desk = await school.window({ lang })
    await desk.page.goto(`/registration?seminarId=${id}`)
    await desk.page.locator(`tr[data-id="${row?.id ?? ''}"] input[type=checkbox]`).check()
    await desk.page.getByRole('button', { name: wordsOf(lang).work.more, exact: true }).click()
    await desk.page.getByRole('menuitem', { name: labels.reject }).click()
    await desk.page.getByRole('dialog').getByLabel(labels.reason).fill('Which company?')
    await desk.page
      .getByRole('dialog')
      .getByRole('button', { name: labels.reject, exact: true })
      .click()
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.reload()
    await page.getByText(t.states.AUDIT_FAILED).waitFor()
    await page.getByText(t.reason('Which company?')).waitFor()
    await page.getByLabel(labels.company).fill('Lakeside School')
    await page.getByRole('button', { name: t.sendAgain }).click()
    await page.getByText(t.states.RE_AUDIT).waitFor()
    await school.api('registration/approve', { selection: { ids: [row?.id] }, input: {} })
    await page.reload()
    await page.getByText(t.states.APPROVED).waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    await page.getByRole('button', { name: t.join, exact: true }).click()
    await page.waitForURL(/room\.example/)

    const key = await school.api<{ keyId: string; secret: string }>('apiKey/create', {
      name: `Room ${lang}`,
      scopes: ['classroom'],
      days: 'never',
    })
    const options: ClientOptions = {
      ...key,
      send: (path, init) => fetch(new URL(path, school.origin), init),
      now: () => new Date(),
      nonce: () => crypto.randomUUID(),
    }
    const report = classroomClient(options)
    // a second apart, because a stay of no length doesn't count as attendance
    const now = Date.now()
    const event = (type: string, n: number) =>
      ({
        id: `${id}-${String(n)}`,
        type,
        lessonId: id,
        personId: row?.id ?? '',
        at: new Date(now - (5 - n) * 1000).toISOString(),
      }) as unknown as Parameters<typeof report>[0][number]
    await report([event('ENTER', 1), event('LEAVE', 2), event('ENTER', 3), event('LEAVE', 4)])
    await expect.poll(async () => (await rows())[0]?.attended).toBe(true)

    await desk.page.goto(`/seminarAnalysis?id=${id}`)
    await desk.page.getByRole('link', { name: '1', exact: true }).first().waitFor()
    const { total } = await school.api<SeminarAnalysis>(`seminar/analysis?id=${id}`)
    expect(total).toMatchObject({ visits: 1, registered: 1, approved: 1, attended: 1 })
    expect([...(await seriousFindings(desk.page)), await sidewaysScroll(desk.page)]).toEqual([0])
    // the classroom is another program's
    const own = phone.errors.filter(text => !text.includes('https://room.example/'))
    expect([...own, ...desk.errors]).toEqual([])
    await phone.context.close()
    await desk.context.close()
  })
})
