import type { ReactNode } from 'react'
import type { WizardJob } from '../../src/protocol/imports.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { WizardStep } from './steps.ts'
import type { ImportJobState } from './useImportJob.ts'

/** What each step of a job is given. */
export interface StepProps {
  readonly resource: AnyResource
  readonly state: ImportJobState
  readonly job: WizardJob
  /** The person came here from another step. */
  readonly focus: boolean
  /** It is the person's own; another's is only looked at. */
  readonly own: boolean
  /** What stands at the foot of every step: the way out. */
  readonly foot: ReactNode
  /** Goes to a step; undefined: to where the job stands. */
  go(step: WizardStep | undefined): void
}
