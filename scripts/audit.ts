import { resources } from '../resources/index.ts'
import { readEnvironment, WrongSetting } from '../server/adapters/environment.ts'
import { systemIds } from '../server/adapters/ids.ts'
import { storeOf } from '../server/adapters/open-store.ts'
import { runAudit } from '../server/engine/audit/run.ts'
import { auditChecks, domainTables } from '../server/domains.ts'
import { rules } from '../server/rules.ts'

/**
 * `npm run audit`: reads the whole database (DATA_DIR, while no server has it open, or DATABASE_URL), checks the chain of seals and the other
 * invariants, and names each row that breaks one. Exit code 1 where there is such a row. The heads it prints belong somewhere else:
 * whoever can write a whole chain anew can't change what was noted down.
 */
const most = 1000
const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (data: object, text: string) => console.error(text, data),
}

try {
  const store = await storeOf(readEnvironment(process.env), Object.values(resources), {
    tables: domainTables,
    clock: { now: () => new Date() },
    ids: systemIds(),
    log: quiet,
  })
  const { findings, lines } = await runAudit({ store, resources, rules }, auditChecks)
  for (const line of lines) console.log(line)
  for (const { institution, check, fault } of findings.slice(0, most))
    console.log(`! ${institution} ${check}: ${fault}`)
  if (findings.length > most) console.log(`… and ${findings.length - most} more`)
  console.log(findings.length ? `${findings.length} faults` : 'no fault')
  await store.close()
  process.exitCode = findings.length ? 1 : 0
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error
  console.error(error.message)
  process.exitCode = 1
}
