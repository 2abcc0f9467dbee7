import { student, type Student } from '../../../resources/student/student.resource.ts'
import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import { macMatches, macOf } from '../../platform/http/files.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { Actor } from '../../platform/caller.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { verificationKeys } from '../../platform/keys.ts'
import { day } from '../../../src/schema/durations.ts'

const signed = (institution: string, student: string, until: string, serial: string): string =>
  `booking ${institution} ${student} ${until} ${serial}`

/** How often a student's passes were taken back: a pass of an earlier number opens nothing. */
const serialOf = async ({ db }: Pick<Scope, 'db'>, studentId: string): Promise<number> =>
  (
    await db
      .selectFrom('bookingPass')
      .select('serial')
      .where('studentId', '=', studentId)
      .executeTakeFirst()
  )?.serial ?? 0

/** A pass by which a student books without a password, until its days are over or it is taken back. */
export const makePass = async (
  ports: Pick<EnginePorts, 'clock' | 'config'>,
  tx: Pick<StoreTx, 'db' | 'institutionId'>,
  studentId: string,
  days: number,
) => {
  const expires = new Date(ports.clock.now().getTime() + days * day)
  const until = String(Math.floor(expires.getTime() / 1000))
  const serial = String(await serialOf(tx, studentId))
  const text = signed(tx.institutionId, studentId, until, serial)
  const mac = await macOf(ports.config.signingKey, text)
  return {
    pass: [tx.institutionId, studentId, until, serial, mac].join('.'),
    expires: new Date(Number(until) * 1000).toISOString(),
  }
}

/** Takes back all passes of a student that were made so far. */
export const revokePasses = async (
  { db }: Pick<StoreTx, 'db'>,
  studentId: string,
): Promise<void> => {
  await db
    .insertInto('bookingPass')
    .values({ studentId, serial: 1 })
    .onConflict(on =>
      on.columns(['studentId']).doUpdateSet(eb => ({ serial: eb('bookingPass.serial', '+', 1) })),
    )
    .execute()
}

export interface Bearer {
  readonly session: Session
  readonly student: Student
  readonly expires: string
}

/** A student who acts by their pass, as the logs name them: without any rights. */
export const studentActor = (studentId: string, name: string): Actor => ({
  id: `student:${studentId}`,
  name,
  role: null,
  access: { rights: new Set(), masks: new Set() },
})

/**
 * Whose pass it is, as a caller with no rights of their own. Throws 26036 for a wrong one, one whose time is over or that was taken back, and
 * where they are suspended or gone.
 */
export const bearerOf = async (
  ports: EnginePorts,
  pass: string,
  from: Pick<Session, 'lang' | 'requestId' | 'ip' | 'device'> & { lang: Lang },
): Promise<Bearer> => {
  const [institutionId = '', studentId = '', until = '', serial = '', mac = '', more] =
    pass.split('.')
  if (
    more !== undefined ||
    !/^[0-9a-z]{1,64}$/.test(studentId) ||
    !/^\d{1,12} \d{1,9}$/.test(`${until} ${serial}`)
  )
    throw errors.invalidBookingLink()
  if (
    !(await macMatches(
      verificationKeys(ports.config),
      signed(institutionId, studentId, until, serial),
      mac,
    ))
  )
    throw errors.invalidBookingLink()
  if (Number(until) * 1000 <= ports.clock.now().getTime()) throw errors.invalidBookingLink()
  const { institution } = (await systemContexts(ports, institutionId))('student')
  const scope = ports.store.scope(institutionId)
  const bearer = await scope.get(student, studentId)
  if (bearer?.status !== 'ACTIVE' || Number(serial) !== (await serialOf(scope, studentId)))
    throw errors.invalidBookingLink()
  return {
    session: {
      ...from,
      rid: 'booking',
      institutions: 1,
      institution,
      actor: studentActor(studentId, bearer.name),
    },
    student: bearer,
    expires: new Date(Number(until) * 1000).toISOString(),
  }
}
