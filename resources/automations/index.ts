import { automation } from './automation/automation.resource.ts'
import { automationRun } from './automation-run/automationRun.resource.ts'
import './automations.errors.ts'

/** Its records, in the order of their menu entries. */
export const automationsRecords = {
  automation,
  automationRun,
} as const
