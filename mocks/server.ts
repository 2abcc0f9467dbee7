import { resources } from '../resources/index.ts'
import { createApp } from '../server/app.ts'
import type { AppPorts } from '../server/context.ts'
import { contextOf } from '../server/domain/records/context.ts'
import type { Files, Passwords, Sheets } from '../server/ports.ts'
import { rules } from '../server/rules.ts'
import type { SqlDriver } from '../server/store/driver.ts'
import { openStore } from '../server/store/open.ts'
import { quietLog, systemClock, webIds } from './portable.ts'
import { foundDemoSchool } from './school.ts'
import { seedDemo } from './seed/index.ts'

export const demoPassword = 'demo2026'

export interface MockPorts {
  readonly driver: SqlDriver
  readonly files: Files
  readonly sheets: Sheets
  readonly passwords: Passwords
  readonly signingKey: Uint8Array
}

/** The real server over a small database, with the demo school in it; the same code that `npm start` runs. */
export const createMockServer = async ({ driver, signingKey, ...outside }: MockPorts): Promise<ReturnType<typeof createApp>> => {
  const store = await openStore({ driver, resources: Object.values(resources), clock: systemClock, ids: webIds })
  const ports: AppPorts = { store, ...outside, clock: systemClock, ids: webIds, log: quietLog, resources, rules, config: { signingKey, version: 'demo' } }
  const school = await store.db.selectFrom('institution').select('id').limit(1).executeTakeFirst()
  if (!school) {
    const { institutionId, adminId } = await foundDemoSchool(ports, demoPassword)
    const caller = demoCaller(institutionId, adminId)
    await seedDemo(store.scope(institutionId), resource => contextOf({ ...caller, resources, allRules: rules, clock: systemClock, ids: webIds, passwords: ports.passwords }, resource), resources)
  }
  return createApp(ports)
}

const demoCaller = (institutionId: string, adminId: string) =>
  ({
    actor: { id: adminId, name: 'Administrator', role: 'administrator', access: { rights: 'all', masks: new Set<string>() } },
    institution: { id: institutionId, name: '', plan: 'VIP_PACKAGE', teacherSeats: 200, studentLimit: 1_000_000, domestic: true, currency: 'CNY', countryCode: '86' },
    lang: 'zh',
    requestId: 'seed',
  }) as const
