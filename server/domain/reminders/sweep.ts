import type { EnginePorts } from '../../engine/ports.ts'
import { profileOf } from '../identity/index.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { expandReminders } from './expand.ts'
import { reminderKinds } from './kinds.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { eachInstitution } from '../../engine/schedules/eachInstitution.ts'

/**
 * FIN-08: reminds the people of lessons a day and an hour before they start, and those who haven't entered 3 minutes after, in every
 * institution that has not turned it off (decision 037). Reminders missed while the server was stopped are sent while they are still of use.
 * Returns how many lessons.
 */
export const sweepReminders = async (ports: EnginePorts): Promise<number> => {
  let count = 0
  await eachInstitution(ports, 'sweep reminders', async scope => {
    const of = await systemContexts(ports, scope.institutionId)
    const profile = await profileOf(scope)
    const failed = (lesson: string, error: unknown) =>
      ports.log.error({ lesson, error: errorMessage(error) }, 'a lesson was not reminded of')
    for (const kind of reminderKinds) {
      if (profile?.[kind.setting] === 'OFF') continue
      count += await expandReminders(scope, of, kind, ports.clock.now(), failed)
    }
  })
  return count
}
