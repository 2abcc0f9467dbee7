import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import {
  cookieOf,
  diskTeacher,
  inBrowser,
  makeFile,
  makeFolder,
  namesIn,
  visitLink,
  type DiskTeacher,
} from '../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { beginUpload } from '../../../tests/support/tus.ts'

/** Refusal texts by code, in both languages. */
const texts = {
  '18001': [
    'There isn’t enough storage space. Delete files or add space.',
    '存储空间不足，请删除文件或扩容。',
  ],
  '34001': [
    'This link has expired. Open the file again from the page where it is listed.',
    '链接已过期，请回到文件所在页面重新打开。',
  ],
  '34002': [
    'This link was made for someone else. Log in as that person, or ask them to share the file.',
    '该链接属于其他人，请使用对应账号登录，或请对方共享文件。',
  ],
  '34102': [
    'Names can’t contain / or .., or characters that can’t be seen.',
    '名称不能包含 /、.. 或不可见字符。',
  ],
  '34104': [
    'A folder can’t be moved or copied into itself or one of its subfolders.',
    '不能将文件夹移动或复制到自身或其子文件夹中。',
  ],
} as const
const languages = ['en', 'zh-CN'] as const

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what a disk refuses on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let ann: DiskTeacher
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      ann = await diskTeacher(t)
    })
    afterAll(() => store.dispose())

    const ask = <T>(language: string, path: string, body: object, who = ann) =>
      t.call<T & { errors?: Record<string, { code: string; msg: string }> }>(
        'POST',
        `disk/${path}`,
        body,
        { token: who.token, headers: { ...inBrowser, 'Accept-Language': language } },
      )
    const refusal = async (code: keyof typeof texts, path: string, body: object) => {
      for (const [n, language] of languages.entries()) {
        const { http, status, msg, response } = await ask(language, path, body)
        expect([http, String(status)], `${path} in ${language}`).toEqual([200, code])
        const said = Object.values(response?.errors ?? {})[0]?.msg ?? msg
        expect(said).toBe(texts[code][n])
      }
    }
    const wrongNames = ['..', '.', 'a/b', '../a', 'a\u202Egpj.exe', '\u2066a', '\u200Fa']

    it.each(wrongNames)(
      'the name %j of a folder, of a file and of a new name (VAL-10)',
      async name => {
        const folder = await makeFolder(ann, ann.disk, `Names ${String(wrongNames.indexOf(name))}`)
        await refusal('34102', 'createFolder', { folder: folder.id, name })
        const kept = await makeFile(ann, t, folder.id, 'kept.txt', 'kept')
        await refusal('34102', 'rename', { node: kept.id, name })
        for (const [n, language] of languages.entries()) {
          const file = {
            purpose: 'diskFile',
            fileName: name,
            size: 1,
            target: { folder: folder.id },
          }
          const answer = await beginUpload(t, ann.token, file, {
            headers: { 'Accept-Language': language },
          })
          expect([answer.http, String(answer.status)]).toEqual([400, '34102'])
          expect(JSON.stringify([answer.msg, answer.response])).toContain(texts['34102'][n])
          const target = { folder: folder.id, path: [name] }
          const dropped = await beginUpload(
            t,
            ann.token,
            { purpose: 'diskFile', fileName: 'a.txt', size: 1, target },
            { headers: { 'Accept-Language': language } },
          )
          expect(String(dropped.status)).toBe('34102')
        }
        expect(await namesIn(ann, folder.id)).toEqual(['kept.txt'])
      },
    )

    it('moving and copying a folder into itself or what stands in it (VAL-10)', async () => {
      const top = await makeFolder(ann, ann.disk, 'Own child')
      const child = await makeFolder(ann, top.id, 'Child')
      for (const to of [top.id, child.id]) {
        await refusal('34104', 'move', { nodes: [top.id], to })
        await refusal('34104', 'copy', { nodes: [top.id], to })
      }
      expect(await namesIn(ann, top.id)).toEqual(['Child'])
    })

    it('the second of two moves at the same time that would make a ring (VAL-10)', async () => {
      const a = await makeFolder(ann, ann.disk, 'Cycle A')
      const b = await makeFolder(ann, ann.disk, 'Cycle B')
      for (const [n, language] of languages.entries()) {
        const answers = await Promise.all([
          ask(language, 'move', { nodes: [a.id], to: b.id }),
          ask(language, 'move', { nodes: [b.id], to: a.id }),
        ])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 34104])
        const refused = answers.find(({ status }) => status === 34104)
        expect(refused?.response.errors).toEqual({ to: { code: '34104', msg: texts['34104'][n] } })
        const moved = answers[0]?.status === 200 ? a : b
        expect(await ask('en', 'move', { nodes: [moved.id], to: ann.disk })).toMatchObject({
          status: 200,
        })
      }
      expect(await namesIn(ann, ann.disk)).toEqual(expect.arrayContaining(['Cycle A', 'Cycle B']))
    })

    it.each(languages)(
      'uploads that pass a quota together (%s; DSK-01, DSK-03)',
      async language => {
        // 0.01 GB
        const carl = await diskTeacher(t, { diskQuota: 0.01 })
        const size = 4 * 1024 * 1024
        const answers = await Promise.all(
          ['a', 'b', 'c', 'd'].map(name =>
            beginUpload(
              t,
              carl.token,
              { purpose: 'diskFile', fileName: `${name}.txt`, size, target: { folder: carl.disk } },
              { headers: { 'Accept-Language': language } },
            ),
          ),
        )
        const refused = answers.filter(({ http }) => http >= 400)
        expect(refused.map(({ status }) => String(status))).toEqual(['18001', '18001'])
        const text = texts['18001'][languages.indexOf(language)]
        expect(refused.map(({ msg }) => msg)).toEqual([text, text])
        const { response } = await carl.ask<{ personal: { used: number } }>('GET', 'home')
        expect(response.personal.used).toBe(2 * size)
      },
    )

    it('somebody else’s link, and one whose time is over (DSK-01)', async () => {
      const file = await makeFile(ann, t, ann.disk, 'linked.txt', 'linked')
      const other = await diskTeacher(t)
      const { url } = (await ann.ask<{ url: string }>('POST', 'link', { node: file.id })).response
      const [own, theirs] = [await cookieOf(t, ann.token), await cookieOf(t, other.token)]
      const refused = async (cookie: string, code: '34001' | '34002') => {
        for (const [n, language] of languages.entries())
          expect(await visitLink(t, url, cookie, language)).toMatchObject({
            http: 404,
            code: Number(code),
            msg: texts[code][n],
          })
      }
      await refused(theirs, '34002')
      t.clock.advance(301_000)
      await refused(own, '34001')
    })
  },
)
