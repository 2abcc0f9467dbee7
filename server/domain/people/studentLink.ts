import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import type { OperationName } from '../../../src/protocol/operations.ts'
import type { WriteContext } from '../../engine/calls/implement.ts'
import { logOperation } from '../../engine/operations/log.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { studentPasses } from './studentPass.ts'

interface Passes extends Pick<ReturnType<typeof studentPasses>, 'make'> {
  readonly revoke: (tx: StoreTx, studentId: string) => Promise<void>
}
type ForStudent = WriteContext<{ readonly studentId: string }>

const studentOf = async ({ tx, input }: ForStudent): Promise<Student> => {
  const found = await tx.get(student, input.studentId)
  if (!found) throw errors.userNotFound()
  return found
}

const logLink = (
  { tx, session, ports }: ForStudent,
  action: OperationName,
  { id, name }: Student,
  detail?: Readonly<Record<string, unknown>>,
): Promise<void> =>
  logOperation(
    tx,
    { ...session, clock: ports.clock },
    { action, resource: 'student', recordId: id, title: name, ...(detail ? { detail } : {}) },
  )

/**
 * Makes a personal link of a student, first revoking their earlier ones if `again` is set. The
 * operation log records it as `action`. Throws 804 for a student who doesn't exist.
 */
export const makeStudentLink = async (
  ctx: WriteContext<{ readonly studentId: string; readonly days: number; readonly anew?: boolean }>,
  passes: Passes,
  action: OperationName,
) => {
  const { tx, ports, input } = ctx
  const found = await studentOf(ctx)
  if (input.anew) await passes.revoke(tx, found.id)
  const link = await passes.make(ports, tx, found.id, input.days)
  await logLink(ctx, action, found, { expires: link.expires })
  return link
}

/**
 * Revokes the links of a student that were made so far. The operation log keeps it as `action`.
 * Throws 804 for a student who doesn't exist.
 */
export const revokeStudentLinks = async (
  ctx: ForStudent,
  passes: Pick<Passes, 'revoke'>,
  action: OperationName,
) => {
  const found = await studentOf(ctx)
  await passes.revoke(ctx.tx, found.id)
  await logLink(ctx, action, found)
  return {}
}
