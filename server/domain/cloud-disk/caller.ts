import { can, holdsRight } from '../../../src/access/index.ts'
import { accountOf, type Caller } from '../../platform/caller.ts'
import { systemId } from '../../engine/records/actor.ts'
import type { Reader } from './nodeTables.ts'
import { personOfAccount, type DiskPerson } from './person.ts'

/** The permission to manage all disks. */
export const manageRight = 'disk.manage'
/** An id that no disk has: a query limited to it is empty. */
export const nobodys = 'nobody'

/** Whether these rights of a member are enough to manage all disks. */
export const managesDisks = (rights: readonly string[]): boolean => holdsRight(rights, manageRight)

type Actor = Caller['actor']
/** Whoever calls. */
export interface DiskCaller extends DiskPerson {
  readonly manages: boolean
  readonly access: Actor['access']
}

/** Whoever calls, as the cloud disk sees them. */
export const diskCallerOf = async (
  reader: Reader,
  { actor }: Pick<Caller, 'actor'>,
): Promise<DiskCaller> => ({
  ...(actor.id === systemId
    ? { teachers: [], students: [] }
    : await personOfAccount(reader, accountOf(actor))),
  manages: can(actor.access, manageRight),
  access: actor.access,
})
