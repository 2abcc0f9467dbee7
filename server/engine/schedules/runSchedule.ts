import type { Schedule } from '../domain.ts'
import type { EnginePorts } from '../ports.ts'
import { eachInstitution } from './eachInstitution.ts'

/** Runs a domain's schedule once. `first`: true of the run at the start. */
export const runSchedule = (
  ports: EnginePorts,
  schedule: Schedule,
  first: boolean,
): Promise<unknown> =>
  'run' in schedule
    ? schedule.run(ports, first)
    : eachInstitution(ports, schedule.name, scope => schedule.ofEach(scope, ports, first))
