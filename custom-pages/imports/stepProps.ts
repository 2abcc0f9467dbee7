import type { ReactNode } from 'react'
import type { WizardJob } from '../../src/protocol/imports.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { WizardStep } from './steps.ts'
import type { ImportJobState } from './useImportJob.ts'

/** Props of every step of a job. */
export interface StepProps {
  readonly resource: AnyResource
  readonly state: ImportJobState
  readonly job: WizardJob
  /** The person came here from another step. */
  readonly focus: boolean
  /** Whether it is the person's own; another person's is read-only. */
  readonly own: boolean
  /** The footer of every step, with the way out. */
  readonly foot: ReactNode
  /** Goes to a step; undefined: to the job's current one. */
  go(step: WizardStep | undefined): void
}
