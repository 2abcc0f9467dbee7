import type { WizardJob } from '../../src/protocol/imports.ts'

/** The way of an import, in its order. */
export const steps = ['file', 'sheet', 'columns', 'check', 'import'] as const
export type WizardStep = (typeof steps)[number]
export const isStep = (text: string | null): text is WizardStep => steps.some(step => step === text)

type State = WizardJob['state']
const over: ReadonlySet<State> = new Set<State>([
  'DONE',
  'PARTIAL',
  'CANCELLED',
  'FAILED',
  'UNDONE',
])
export const isWizardOver = (job: Pick<WizardJob, 'state'>): boolean => over.has(job.state)
/** Whether the server is working on it, so that an update will follow soon. */
export const isAtWork = ({ state, busy }: Pick<WizardJob, 'state' | 'busy'>): boolean =>
  busy !== null || state === 'UPLOADED' || state === 'MAPPED' || state === 'COMMITTING'

/** The steps at which a job can be viewed, by its state; the first is its current one. */
const places: Readonly<Record<State, readonly WizardStep[]>> = {
  UPLOADED: ['sheet'],
  PARSED: ['columns', 'sheet'],
  MAPPED: ['columns'],
  CHECKED: ['check', 'columns', 'sheet', 'import'],
  COMMITTING: ['import'],
  DONE: ['import'],
  PARTIAL: ['import'],
  CANCELLED: ['import'],
  FAILED: ['import'],
  UNDONE: ['import'],
}
export const placesOf = (
  job: Pick<WizardJob, 'state' | 'busy' | 'sheets' | 'columns' | 'text'>,
): readonly WizardStep[] => {
  if (
    job.state === 'PARSED' &&
    job.busy === null &&
    (job.columns.every(({ fields }) => fields.length === 0) ||
      job.sheets.length > 1 ||
      job.text?.isGuess === true)
  )
    return ['sheet', 'columns']
  // a working job has one step, which shows the progress
  return job.busy === null || job.busy.doing === 'undoing'
    ? places[job.state]
    : places[job.state].slice(0, 1)
}
/** Returns the step to show: the requested one where the job allows it. */
export const wizardStepOf = (
  job: Parameters<typeof placesOf>[0],
  stepName: string | null,
): WizardStep => {
  const allowed = placesOf(job)
  return isStep(stepName) && allowed.includes(stepName) ? stepName : (allowed[0] ?? 'import')
}
