// covers: supervision
import { describe, expect, it } from 'vitest'
import { classroomClient, signedCall, type ClientOptions } from '../../mocks/classroom/client.ts'
import { drawnPerson } from '../../mocks/classroom/picture.ts'
import type { RoomCommand } from '../../resources/supervision/acting.calls.ts'
import { seededRng } from '../../src/schema/index.ts'
import { consoleInProcess } from '../support/consoleInProcess.ts'
import { flowLanguages } from '../support/languages.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleInProcess()
const hour = 3_600_000
type Made = { readonly id: string }

/** The teachers' numbers. */
const phones = {
  en: '13800007701',
  zh: '13800007702',
  phoneEn: '13800007703',
  phoneZh: '13800007704',
} as const

/** A lesson in an hour, whose room is open already, and the classroom that reports from it. */
const openRoom = async (tag: keyof typeof phones) => {
  const teacher = await school.api<Made>('teacher/create', {
    name: `Teacher ${tag}`,
    account: `sup.t.${tag}`,
    phone: phones[tag],
  })
  const student = await school.api<Made>('student/create', {
    name: `Student ${tag}`,
    account: `sup.s.${tag}`,
  })
  const course = await school.api<Made>('course/create', {
    courseName: `Watched ${tag}`,
    teachers: [teacher.id],
  })
  await school.api('courseMember/create', {
    courseId: course.id,
    role: 'STUDENT',
    studentId: student.id,
  })
  const start = school.now().getTime() + hour
  const lesson = await school.api<Made>('lesson/create', {
    courseId: course.id,
    name: `Lesson ${tag}`,
    startAt: new Date(start).toISOString(),
    endAt: new Date(start + hour).toISOString(),
    prepTeacher: 60,
  })
  const key = await school.api<{ keyId: string; secret: string }>('apiKey/create', {
    name: `Classroom ${tag}`,
    scopes: ['classroom'],
    days: 'never',
  })
  const options: ClientOptions = {
    ...key,
    send: (path, init) => fetch(new URL(path, school.origin), init),
    now: school.now,
    nonce: () => crypto.randomUUID(),
  }
  const report = classroomClient(options)
  let n = 0
  const tell = (type: string, personId: string, more: object = {}) => {
    const event = {
      id: `${tag}-${++n}`,
      type,
      lessonId: lesson.id,
      personId,
      at: school.now().toISOString(),
      ...more,
    }
    return report([event as Parameters<typeof report>[0][number]])
  }
  return { teacher, student, lesson, options, tell, start }
}

describe.each(flowLanguages('zh'))('supervision (%s)', lang => {
  const t = {
    en: {
      there: /Teacher present/,
      away: 'Teacher not present',
      message: 'Send message',
      send: 'Send',
      content: 'Message',
      read: 'read by 1',
    },
    zh: {
      there: /老师在课/,
      away: '老师未到',
      message: '发送消息',
      send: '发送',
      content: '消息',
      read: '已读 1 人',
    },
  }[lang]

  it('SUP-02 UI-02 the wall changes by itself, and SUP-03 a message reaches the teacher and is recorded', async () => {
    const room = await openRoom(lang)
    const { page, context, errors } = await school.window({ lang })
    await page.goto('/superviseClass?view=wall')
    const card = page.getByRole('listitem').filter({ hasText: `Watched ${lang}` })
    await card.waitFor()
    await room.tell('ENTER', room.teacher.id)
    await room.tell('NETWORK', room.teacher.id, { rtt: 40, loss: 0 })
    await room.tell('PICTURE', room.teacher.id, { picture: await drawnPerson(seededRng(1)) })
    // pushed: nothing is pressed
    await card.getByText(t.there).waitFor()
    await card.locator('img').waitFor()
    await card.getByRole('button').click()
    await page.getByRole('dialog').locator('img').waitFor()
    expect(await page.getByRole('dialog').locator('time').first().textContent()).not.toBe('')
    await page.keyboard.press('Escape')
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])

    // messages are for a lesson that has begun
    school.advance(hour)
    await card.getByRole('link').click()
    await page.getByRole('button', { name: t.message }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.content, { exact: true }).fill('Hello <b>')
    await dialog.getByRole('button', { name: t.send, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const since = new Date(room.start - 60_000).toISOString()
    const asked = await signedCall(room.options, '/edu_openapi/classroom/commands', { since })
    // commands of all lessons
    const command = (asked.response as { commands: RoomCommand[] }).commands.find(
      ({ lessonId }) => lessonId === room.lesson.id,
    )
    expect(command).toMatchObject({ kind: 'MESSAGE', text: 'Hello <b>', people: [room.teacher.id] })
    await room.tell('READ', room.teacher.id, { message: command?.id ?? '' })
    await page.getByText(t.read).waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])

    // who isn't there can be called at once
    await room.tell('LEAVE', room.teacher.id)
    const call = page.getByRole('link', { name: phones[lang] })
    await call.waitFor()
    expect(await call.getAttribute('href')).toBe(`tel:${phones[lang]}`)

    await page.goto('/superviseRecord')
    await page.getByText('Hello <b>').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('a phone shows the first lesson without scrolling', async () => {
    await openRoom(lang === 'en' ? 'phoneEn' : 'phoneZh')
    const { page, context } = await school.window({ lang, width: 390, height: 844 })
    await page.goto('/superviseClass')
    const first = page.getByRole('table').getByRole('row').first()
    await first.waitFor()
    const box = await first.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(844)
    await context.close()
  })
})
