import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { resources } from '../resources/index.ts'
import { readEnvironment, WrongSetting, type Environment } from '../server/adapters/environment.ts'
import { systemIds } from '../server/adapters/ids.ts'
import { openKeyStore } from '../server/adapters/keys.ts'
import { storeOf } from '../server/adapters/open-store.ts'
import { keepPrivate } from '../server/adapters/private-folder.ts'
import { readHead, readHeadFile } from '../server/adapters/seal-heads.ts'
import { runAudit } from '../server/engine/audit/run.ts'
import { auditChecks, domainTables, rules } from '../server/domains.ts'
import type { SealHead } from '../server/platform/context.ts'

/**
 * `npm run audit`: reads the whole database (DATA_DIR, while no server has it open, or
 * DATABASE_URL), checks the chain of seals and the other invariants, and names each row that
 * violates one. Exit code 1 if there is such a row. The chain is compared with stored copies of its
 * heads: those of `-- --head <institution>=<number>:<hash>` and `-- --heads <file>`, and those that
 * the server has written to its own file.
 */
const maxFindings = 1000
const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (data: object, text: string) => console.error(text, data),
}

const notedHeads = async ({ sealHeads }: Environment): Promise<readonly SealHead[]> => {
  const { values } = parseArgs({
    options: {
      head: { type: 'string', multiple: true, default: [] },
      heads: { type: 'string', multiple: true, default: [] },
    },
  })
  const single = values.head.map(text => {
    const head = readHead(text)
    if (!head)
      throw new WrongSetting(`--head must look like <institution>=<number>:<hash>, not '${text}'`)
    return head
  })
  const files = [...values.heads, ...(existsSync(sealHeads.file) ? [sealHeads.file] : [])]
  return [...single, ...(await Promise.all(files.map(readHeadFile))).flat()]
}

try {
  const environment = readEnvironment(process.env)
  const heads = await notedHeads(environment)
  keepPrivate(environment.dataDir)
  const store = await storeOf(environment, Object.values(resources), {
    tables: domainTables,
    clock: { now: () => new Date() },
    ids: systemIds(),
    log: quiet,
  })
  try {
    const config = await openKeyStore(store, environment)
    const { findings, lines } = await runAudit(
      { store, resources, rules, config },
      auditChecks,
      heads,
    )
    for (const line of lines) console.log(line)
    for (const { institution, check, fault } of findings.slice(0, maxFindings))
      console.log(`! ${institution} ${check}: ${fault}`)
    if (findings.length > maxFindings) console.log(`… and ${findings.length - maxFindings} more`)
    console.log(`${heads.length} noted heads compared`)
    console.log(findings.length ? `${findings.length} faults` : 'no fault')
    process.exitCode = findings.length ? 1 : 0
  } finally {
    await store.close()
  }
} catch (error) {
  if (!(error instanceof WrongSetting) && !(error instanceof TypeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
