import { writeFileSync } from 'node:fs'
import { formatted } from './formatted.ts'
import { budgetFile, budgetOf, cpuSeconds, readBudget } from './testing/budget.ts'
import { cpuLog } from './testing/whole.ts'

/** `npm run print:budget`: writes the CPU seconds of the last `npm test` into tests/budget.json; reasons stay. Run it on a quiet machine. */
const budget = budgetOf(cpuSeconds(cpuLog), readBudget())
writeFileSync(budgetFile, await formatted(budgetFile, JSON.stringify(budget)))
