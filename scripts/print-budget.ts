import { writeFileSync } from 'node:fs'
import { formatted } from './formatted.ts'
import {
  budgetFile,
  budgetOf,
  cpuSeconds,
  measuredStages,
  readBudget,
  readStageBudget,
} from './testing/budget.ts'
import { cpuLog } from './testing/runStages.ts'

/**
 * `npm run print:budget`: writes the CPU seconds of the last `npm test` into tests/budget.json, of
 * its stages and of their files; reasons stay. Run it on a quiet machine.
 */
const table = {
  stages: { ...readStageBudget(), ...measuredStages() },
  files: budgetOf(cpuSeconds(cpuLog), readBudget()),
}
writeFileSync(budgetFile, await formatted(budgetFile, JSON.stringify(table)))
