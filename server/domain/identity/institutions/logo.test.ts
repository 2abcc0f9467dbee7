import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClassAtDoor, InvitationAtDoor } from '../../../../resources/joining/joining.calls.ts'
import { publicSeminarId } from '../../../../resources/seminars/seminar/paths.ts'
import {
  seminarPage,
  type SeminarPage,
} from '../../../../resources/seminars/seminar/seminar.calls.ts'
import { openReportSchool, type ReportSchool } from '../../../../tests/support/reportSchool.ts'
import { stores } from '../../../../tests/support/stores.ts'
import { uploadPicture } from '../../../../tests/support/uploadPicture.ts'

const megabyte = 1024 * 1024

/** A file with the signature of a type, padded to a size. */
const fileOf = (head: readonly number[], size = 4096): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  return bytes
}
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const gif = [...new TextEncoder().encode('GIF89a')]

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the logo of an institution on %s',
  (_name, kind) => {
    let s: ReportSchool
    beforeAll(async () => {
      s = await openReportSchool(kind)
    })
    afterAll(() => s.store.dispose())

    const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<number> => {
      const form = new FormData()
      form.set('file', new File([bytes], name))
      const answer = await s.t.app.request(
        '/edu_adminserver/file/upload?resource=organization&field=logo',
        {
          method: 'POST',
          body: form,
          headers: { Authorization: `Bearer ${s.t.administrator.token}` },
        },
      )
      const { responseHeader } = (await answer.json()) as { responseHeader: { status: number } }
      return responseHeader.status
    }

    it('is a jpg or png of at most 1 MB, by its content (VAL-07)', async () => {
      expect(await upload(fileOf(png, megabyte), 'logo.png')).toBe(200)
      expect(await upload(fileOf(png, megabyte + 1), 'logo.png')).toBe(413)
      expect(await upload(fileOf(gif), 'logo.png')).toBe(415)
    })

    it('is shown to whoever sees the institution’s name without an account: reports, doors of classes, invitations, seminars (VAL-07)', async () => {
      const { t } = s
      const outside = async <T>(path: string, body: object): Promise<T> =>
        (await t.call<T>('POST', path, body, { token: null })).response
      const student = await s.newStudent()
      const { id: teacherId } = await s.newTeacher()
      const course = await s.make('course', {
        courseName: 'Open',
        teachers: [teacherId],
        inviteOn: true,
      })
      const { number: classId, invitationCode: invitation } = await s.ok<{
        number: string
        invitationCode: string
      }>('GET', `course/get?id=${course.id}`)
      const seminar = await s.make('seminar', {
        name: 'Evening',
        startAt: s.inHours(2),
        moderatorId: teacherId,
      })
      const token = await s.tokenOf('toStuReport', student.id)
      const logos = async () => [
        (await s.open(token, 'toStuReport')).response.logo,
        (await outside<ClassAtDoor>('/edu_openapi/joining/class', { classId })).logo,
        (await outside<InvitationAtDoor>('/edu_openapi/joining/invitation', { invitation })).logo,
        (
          await outside<SeminarPage>(seminarPage.path, {
            proseminarId: publicSeminarId(t.institution, seminar.id),
          })
        ).logo,
      ]
      expect(await logos()).toEqual([null, null, null, null])
      const logo = await uploadPicture(t, t.administrator.token, 'organization', 'logo')
      const { list } = await s.ok<{ list: { id: string; version: number }[] }>(
        'GET',
        'organization/list?limit=1',
      )
      const { id = '', version = 0 } = list[0] ?? {}
      await s.ok('POST', 'organization/update', { id, version, logo })
      // a page of a seminar is told again for two seconds
      t.clock.advance(3000)
      for (const address of await logos()) {
        const answer = await t.app.request(address ?? '')
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      }
    })
  },
)
