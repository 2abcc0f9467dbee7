import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'
import { uploadPicture } from '../../../tests/support/uploadPicture.ts'
import { backgroundsOfClass } from './backgrounds.ts'

interface Refused {
  readonly id: string
  readonly errors?: Readonly<Record<string, { readonly code: string }>>
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the background library, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let own: string
    let other: string
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      const school = teachingSchool(t)
      own = await school.course({ courseName: 'Own' })
      other = await school.course({ courseName: 'Other' })
    })
    afterAll(() => store.dispose())

    const make = (values: object) => t.call<Refused>('POST', 'background/create', values)
    const picture = (field: 'picture' | 'blackboard') =>
      uploadPicture(t, t.administrator.token, 'background', field)

    it('SET-01 gives a class what is chosen for it, then what all may use, with addresses that work without a token', async () => {
      const sky = await make({ name: 'Sky', picture: await picture('picture') })
      await make({
        name: 'Meadow',
        blackboard: await picture('blackboard'),
        availability: 'CHOSEN',
        courses: [own, other],
      })
      await make({
        name: 'Theirs',
        picture: await picture('picture'),
        availability: 'CHOSEN',
        courses: [other],
      })
      const gone = await make({ name: 'Gone', picture: await picture('picture') })
      await t.call('POST', 'background/delete', { ids: [gone.response.id] })
      const found = await backgroundsOfClass(t.ports, t.scope, own)
      expect(found.map(({ name }) => name)).toEqual(['Meadow', 'Sky'])
      expect(found[0]).toMatchObject({ picture: null })
      expect(found[1]).toMatchObject({ id: sky.response.id, blackboard: null })
      expect((await t.app.request(found[0]?.blackboard ?? '')).status).toBe(200)
      expect((await t.app.request(found[1]?.picture ?? '')).status).toBe(200)
    })

    it('refuses one without a picture, and one for chosen classes of which none is', async () => {
      expect(await make({ name: 'Empty' })).toMatchObject({
        status: 11005,
        response: { errors: { picture: { code: '11005' } } },
      })
      expect(
        await make({
          name: 'Nobody’s',
          picture: await picture('picture'),
          availability: 'CHOSEN',
          courses: [],
        }),
      ).toMatchObject({ status: 11005, response: { errors: { courses: { code: '11005' } } } })
    })

    it('VAL-07 takes 5 MB behind people and 2 MB on the blackboard', async () => {
      const upload = async (field: string, megabytes: number) => {
        const form = new FormData()
        form.set('file', new File([new Uint8Array(megabytes * 1024 * 1024 + 1)], 'big.png'))
        const answer = await t.app.request(
          `/edu_adminserver/file/upload?resource=background&field=${field}`,
          {
            method: 'POST',
            body: form,
            headers: { Authorization: `Bearer ${t.administrator.token}` },
          },
        )
        return answer.status
      }
      expect(await upload('picture', 5)).toBe(413)
      expect(await upload('blackboard', 2)).toBe(413)
      // within its limit, it is the content that is no picture
      expect(await upload('picture', 2)).toBe(415)
    })
  },
)
