import type { AppPorts } from '../platform/context.ts'
import type { DueTables } from './due/due.ts'
import type { Watches } from './changes/watches.ts'
import type { FileAccess, FileKinds, FileTraffics, StoredKind } from './files/kinds.ts'
import type { NoticeChecks, NoticeKinds } from './notices/kinds.ts'
import type { PaymentRegistry } from './payments/purpose.ts'
import type { TaskKinds } from './jobs/task.ts'
import type { RuleMap } from './records/rules.ts'
import type { RoomKinds } from './rooms.ts'
import type { UploadPurposes } from './uploads/purpose.ts'

/** What the domains provide to the engine. */
export interface DomainRegistry {
  /** The purposes of uploads. */
  readonly uploads: UploadPurposes
  /** Access checks for files, by the resource of their row. */
  readonly fileAccess: FileAccess
  /** The share of their bytes in a month's traffic, by the resource of their row. */
  readonly fileTraffic: FileTraffics
  /** Content outside the disks that takes of the storage. */
  readonly storedKinds: readonly StoredKind[]
  /** Files of no row, by what their keys begin with. */
  readonly fileKinds: FileKinds
  /** Kinds of messages to people, by the first part of their names. */
  readonly noticeKinds: NoticeKinds
  /** Checks of messages before they are sent, by kind. */
  readonly noticeChecks: NoticeChecks
  /** Payment handlers, by purpose. */
  readonly paymentRegistry: PaymentRegistry
  /** Tables of records that wait to be worked off. */
  readonly due: DueTables
  /** Watches that run in every institution. */
  readonly watches: Watches
  /** What is held in rooms beside lessons. */
  readonly heldInRooms: RoomKinds
}

/** The platform's ports, with what the domains give to the engine. */
export interface EnginePorts extends AppPorts, DomainRegistry {
  readonly rules: RuleMap
  /** Kinds of tasks that the queue can do. */
  readonly tasks: TaskKinds
}

/** The ports of rules: all but the store, which they reach through their transaction. */
export type RulePorts = Omit<EnginePorts, 'store'>
