import type { EnginePorts } from '../../engine/ports.ts'
import { profileOf } from '../identity/index.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { expandReminders } from './expand.ts'
import { reminderKinds } from './kinds.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import type { Scope } from '../../platform/store/types.ts'

/**
 * FIN-08: reminds the people of lessons a day and an hour before the start, and those who haven't
 * entered 3 minutes after it, unless the institution has turned it off (decision 037). Reminders
 * that the server missed while it was stopped are sent while they are still useful.
 */
export const sweepReminders = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const of = await systemContexts(ports, scope.institutionId)
  const profile = await profileOf(scope)
  const failed = (lesson: string, error: unknown) =>
    ports.log.error({ lesson, error: errorMessage(error) }, 'a lesson was not reminded of')
  for (const kind of reminderKinds)
    if (profile?.[kind.setting] !== 'OFF')
      await expandReminders(scope, of, kind, ports.clock.now(), failed)
}
