import { can } from '../../../src/access/index.ts'
import type { AppPorts } from '../../platform/context.ts'
import { Fault } from '../../platform/errors/fault.ts'

/** Whether an account is now a member of the institution with one of these permissions. */
export const memberMay = async (
  ports: AppPorts,
  institutionId: string,
  accountId: string,
  rights: readonly string[],
): Promise<boolean> => {
  try {
    const { actor } = await ports.identity.member(ports, accountId, institutionId)
    return rights.some(right => can(actor.access, right))
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}
