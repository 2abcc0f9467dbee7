import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { PlayableCaptions } from '../../../../resources/recorded-courses/captions.calls.ts'
import type { OpenedSection } from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { textOfCode } from '../../../../src/protocol/errors/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { courseMaker } from '../../../../tests/support/recordedCourse.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'

const vtt = '\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n你好\r\n'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'captions of sections on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let make: ReturnType<typeof courseMaker>
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      make = courseMaker(t)
    })
    afterAll(() => store.dispose())

    const save = (sectionId: string, lang: string, text = vtt, more: object = {}) =>
      t.call('POST', 'courseSection/captions/save', {
        sectionId,
        lang,
        fileName: `${lang}.vtt`,
        text,
        ...more,
      })
    const listed = async (sectionId: string) =>
      (
        await t.call<{ captions: { lang: string; cues: number }[] }>(
          'GET',
          `courseSection/captions?sectionId=${sectionId}`,
        )
      ).response.captions

    it('are saved by language, replaced, played by students and staff, and deleted; each is logged (PLY-01)', async () => {
      const { sectionIds, pass } = await make.listed(2)
      const [sectionId = '', other = ''] = sectionIds
      expect((await save(sectionId, 'zh')).status).toBe(200)
      expect((await save(sectionId, 'en')).status).toBe(200)
      const two = `${vtt}\r\n00:03.000 --> 00:04.000\r\nagain`
      expect((await save(sectionId, 'zh', two)).response).toMatchObject({ lang: 'zh', cues: 2 })
      expect(await listed(sectionId)).toMatchObject([
        { lang: 'en', cues: 1 },
        { lang: 'zh', cues: 2, fileName: 'zh.vtt' },
      ])
      const played = (await make.play(pass, sectionId)).response
      expect(played.captions.map(({ lang, label }) => [lang, label])).toEqual([
        ['en', 'English'],
        ['zh', '中文'],
      ])
      const opened = await t.call<OpenedSection>('GET', `courseSection/open?sectionId=${sectionId}`)
      for (const captions of [played.captions, opened.response.captions]) {
        const answer = await t.app.request(captions[1]?.address ?? '')
        expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
        expect(await answer.text()).toBe(two.replace('\uFEFF', '').replaceAll('\r', ''))
      }
      // an address of one section opens no captions of another
      await save(other, 'en')
      const stolen = (captions: readonly PlayableCaptions[]) =>
        (captions[0]?.address ?? '').replace(`captions-${sectionId}`, `captions-${other}`)
      expect((await t.app.request(stolen(played.captions))).status).toBe(404)
      expect((await t.app.request(stolen(opened.response.captions))).status).toBe(404)
      const gone = { sectionId, lang: 'zh' }
      expect((await t.call('POST', 'courseSection/captions/delete', gone)).status).toBe(200)
      expect((await t.call('POST', 'courseSection/captions/delete', gone)).status).toBe(34219)
      expect(await listed(sectionId)).toMatchObject([{ lang: 'en' }])
      const log = await t.scope.db
        .selectFrom('operation')
        .select('action')
        .where('recordId', '=', sectionId)
        .where('action', 'in', ['saveCaptions', 'deleteCaptions'])
        .execute()
      expect(log.map(({ action }) => action).toSorted()).toEqual([
        'deleteCaptions',
        'saveCaptions',
        'saveCaptions',
        'saveCaptions',
      ])
    })

    it('that are no WebVTT or too long are refused by content, whatever the name says', async () => {
      const { sectionIds } = await make.listed(1)
      const [sectionId = ''] = sectionIds
      for (const lang of ['en', 'zh'] as const) {
        const answer = await t.call(
          'POST',
          'courseSection/captions/save',
          { sectionId, lang: 'en', fileName: 'captions.vtt', text: 'MZ\u0001 an executable' },
          { headers: { 'Accept-Language': lang } },
        )
        expect(answer.status).toBe(34218)
        expect(answer.msg).toBe(textOfCode('34218', lang))
      }
      expect((await save(sectionId, 'en', `${vtt}${'x'.repeat(400_000)}`)).status).toBe(321)
      expect((await save(sectionId, 'xx')).status).toBe(321)
      expect((await save('none', 'en')).status).toBe(32008)
      expect(await listed(sectionId)).toEqual([])
    })
  },
)
