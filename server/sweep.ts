import { domains } from './domains.ts'
import type { Sweep, SweepPorts } from './engine/domain.ts'
import { eachInstitution } from './engine/schedules/eachInstitution.ts'

/**
 * Runs every domain's daily clean-up: first of each institution, then of the whole installation.
 */
export const sweep = async (ports: SweepPorts): Promise<void> => {
  const sweeps: readonly Sweep[] = domains.flatMap(domain => domain.sweeps ?? [])
  for (const one of sweeps)
    if ('ofEach' in one) await eachInstitution(ports, one.name, scope => one.ofEach(scope, ports))
  for (const one of sweeps) if ('ofAll' in one) await one.ofAll(ports)
}
