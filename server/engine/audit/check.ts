import type { EnginePorts } from '../ports.ts'
import type { Evidence } from '../seal/verify.ts'
import type { Label } from '../../../src/schema/label.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { InstitutionView } from '../../platform/caller.ts'

/** Input of a check: the data of one institution and the definitions of its resources. */
export interface Audited {
  readonly scope: Scope
  readonly institution: InstitutionView
  readonly ports: Pick<EnginePorts, 'resources' | 'rules'>
  /** Evidence against which the chain of seals is verified. */
  readonly evidence?: Evidence
  /** The newest sign of life in the database. */
  readonly alive: Date
}

/** How a screen says a fault, and the page of the institution where it is seen. */
export interface FaultWords {
  readonly label: Label
  /** A path of the console. */
  readonly address: string
}

/**
 * One invariant. It reads everything and reports each row that breaks it; its result is printed in
 * any case.
 */
export interface Check {
  readonly name: string
  /** How a screen names it, where one shows its result. */
  readonly label?: Label
  run(audited: Audited, tell: (fault: string, words?: FaultWords) => void): Promise<string>
}
