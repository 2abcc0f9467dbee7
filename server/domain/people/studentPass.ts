import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import type { CallContext, SessionContext } from '../../engine/calls/implement.ts'
import { systemContexts } from '../../engine/records/system.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Actor } from '../../platform/caller.ts'
import type { Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { networkAddressOf } from '../../platform/http/address.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { macMatches, macOf } from '../../platform/http/files.ts'
import { verificationKeys } from '../../platform/keys.ts'
import type { Scope } from '../../platform/store/types.ts'
import { passSerials, type PassTable } from './passTable.ts'
import { day } from '../../../src/schema/durations.ts'

/** A student who uses a view of their own by a pass. */
export interface StudentBearer {
  readonly session: Session
  readonly student: Student
  /** How often the student's passes had been revoked when this one was made. */
  readonly serial: number
  /** ISO 8601: end of the pass. */
  readonly expires: string
}

export interface PassOptions {
  /** The pass's purpose; it is signed, so that one view's pass is not valid for another. */
  readonly purpose: string
  /** The session's name. */
  readonly rid: string
  readonly table: PassTable
  /** The refusal of a pass that opens nothing. */
  readonly refusal: () => Fault
}

/** Days that the pass of a logged-in student is valid. */
const loginDays = 1

interface MadePass {
  readonly pass: string
  /** ISO 8601: its end. */
  readonly expires: string
}
type Login = Pick<SessionContext<unknown>, 'ports' | 'scope' | 'session'>

const actorPrefix = 'student:'
/** A student as the logs name them: without any rights. */
export const actorOfStudent = ({ id, name }: Pick<Student, 'id' | 'name'>): Actor => ({
  id: `${actorPrefix}${id}`,
  name,
  role: null,
  access: { rights: new Set(), masks: new Set() },
})
/** The student who acts by a pass; undefined for anybody else. */
export const studentOfActor = ({ id }: Pick<Actor, 'id'>): string | undefined =>
  id.startsWith(actorPrefix) ? id.slice(actorPrefix.length) : undefined

type BearerOf = (
  ports: EnginePorts,
  pass: string,
  from: Pick<Session, 'lang' | 'requestId' | 'ip' | 'device'>,
) => Promise<StudentBearer>

// filled while domains are loaded: each view makes its passes once
const views: BearerOf[] = []

/** Whose pass it is, of whichever view; undefined where it opens none. */
export const bearerOfAnyView: (
  ...asked: Parameters<BearerOf>
) => Promise<StudentBearer | undefined> = async (...asked) => {
  for (const bearerOf of views)
    try {
      return await bearerOf(...asked)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
    }
  return undefined
}

/**
 * Passes by which students use a view without a password: signed, until their days are over or they
 * are revoked.
 */
export const studentPasses = ({ purpose, rid, table, refusal }: PassOptions) => {
  const signedText = (parts: readonly string[]): string => `${purpose} ${parts.join(' ')}`
  const { serialOf, raise } = passSerials(table)
  const make = async (
    ports: Pick<EnginePorts, 'clock' | 'config'>,
    scope: Pick<Scope, 'db' | 'institutionId'>,
    studentId: string,
    days: number,
  ): Promise<MadePass> => {
    const until = Math.floor((ports.clock.now().getTime() + days * day) / 1000)
    const serial = await serialOf(scope, studentId)
    const parts = [scope.institutionId, studentId, String(until), String(serial)]
    const mac = await macOf(ports.config.signingKey, signedText(parts))
    return { pass: [...parts, mac].join('.'), expires: new Date(until * 1000).toISOString() }
  }
  /**
   * The pass's student, as a caller without permissions. Throws if the pass is wrong, expired or
   * revoked, and if the student is suspended or deleted.
   */
  const bearerOf = async (
    ports: EnginePorts,
    pass: string,
    from: Pick<Session, 'lang' | 'requestId' | 'ip' | 'device'>,
  ): Promise<StudentBearer> => {
    const parts = pass.split('.')
    const [institutionId = '', studentId = '', until = '', serial = '', mac = ''] = parts
    const isForm =
      parts.length === 5 &&
      /^[0-9a-z]{1,64}$/.test(studentId) &&
      /^\d{1,12} \d{1,9}$/.test(`${until} ${serial}`)
    if (
      !isForm ||
      !(await macMatches(verificationKeys(ports.config), signedText(parts.slice(0, 4)), mac)) ||
      Number(until) * 1000 <= ports.clock.now().getTime()
    )
      throw refusal()
    const { institution } = (await systemContexts(ports, institutionId))('student')
    const scope = ports.store.scope(institutionId)
    const bearer = await scope.get(student, studentId)
    const isValid = (await serialOf(scope, studentId)) === Number(serial)
    if (!isValid || bearer?.status !== 'ACTIVE') throw refusal()
    return {
      session: { ...from, rid, institutions: 1, institution, actor: actorOfStudent(bearer) },
      student: bearer,
      serial: Number(serial),
      expires: new Date(Number(until) * 1000).toISOString(),
    }
  }
  views.push(bearerOf)
  return {
    make,
    /**
     * The pass of the logged-in student; it is valid for a day. Throws 804 if they are no student,
     * or suspended.
     */
    ofLogin: async ({ ports, scope, session }: Login): Promise<MadePass> => {
      const link = await scope.db
        .selectFrom('accountLink')
        .select('recordId')
        .where('accountId', '=', session.actor.id)
        .where('resource', '=', 'student')
        .executeTakeFirst()
      const own = link && (await scope.get(student, link.recordId))
      if (own?.status !== 'ACTIVE') throw errors.userNotFound()
      return make(ports, scope, own.id, loginDays)
    },
    /** Revokes all passes of a student that were made so far. */
    revoke: raise,
    serialOf,
    /** The student of a call's pass. Throws as `bearerOf` does. */
    enter: ({ c, ports, input }: CallContext<{ readonly pass: string }>): Promise<StudentBearer> =>
      bearerOf(ports, input.pass, {
        lang: c.get('lang'),
        requestId: ports.ids.next(),
        ip: networkAddressOf(c),
        device: deviceOf(c.req.header('user-agent')),
      }),
    bearerOf,
  }
}
