import type { AppPorts, Session } from '../../../context.ts'
import { fault } from '../../../errors.ts'
import { macMatches, macOf } from '../../../http/files.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import type { Row } from '../../../ports.ts'
import { systemContexts } from '../system.ts'

const day = 86_400_000
/** Days that a link lasts at most, and unless said. */
export const mostDays = 180
export const usualDays = 30

const signed = (institution: string, student: string, until: string): string => `booking ${institution} ${student} ${until}`

/** A pass by which a student books without a password, until its days are over. */
export const makePass = async (ports: AppPorts, institution: string, student: string, days: number) => {
  const expires = new Date(ports.clock.now().getTime() + days * day)
  const until = String(Math.floor(expires.getTime() / 1000))
  const mac = await macOf(ports.config.signingKey, signed(institution, student, until))
  return { pass: [institution, student, until, mac].join('.'), expires: new Date(Number(until) * 1000).toISOString() }
}

export interface Bearer {
  readonly session: Session
  readonly student: Row
  readonly expires: string
}

/** Whose pass it is, as a caller with no rights of her own. Throws 26036 for a wrong one, one whose time is over, and where she is suspended or gone. */
export const bearerOf = async (
  ports: AppPorts,
  pass: unknown,
  from: Pick<Session, 'lang' | 'requestId' | 'ip' | 'device'> & { lang: Lang },
): Promise<Bearer> => {
  const [institutionId = '', studentId = '', until = '', mac = '', more] =
    typeof pass === 'string' && pass.length <= 300 ? pass.split('.') : []
  if (more !== undefined || !/^[0-9a-z]{1,64}$/.test(studentId) || !/^\d{1,12}$/.test(until)) throw fault('26036')
  if (!(await macMatches(ports.config.signingKey, signed(institutionId, studentId, until), mac))) throw fault('26036')
  if (Number(until) * 1000 <= ports.clock.now().getTime()) throw fault('26036')
  const { institution, resource } = (await systemContexts(ports, institutionId))('student')
  const student = await ports.store.scope(institutionId).get(resource, studentId)
  if (student?.['status'] !== 'ACTIVE') throw fault('26036')
  const actor = {
    id: `student:${studentId}`,
    name: String(student['name']),
    role: null,
    access: { rights: new Set<string>(), masks: new Set<string>() },
  }
  return {
    session: { ...from, rid: 'booking', institutions: 1, institution, actor },
    student,
    expires: new Date(Number(until) * 1000).toISOString(),
  }
}
