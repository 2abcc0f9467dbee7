import { platformBackups } from '../../../resources/operator/backups.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { readBackups } from './backups.ts'

export const backupCalls = [
  implement(platformBackups, {
    serve: async ({ ports }) => {
      const { backups } = ports
      const record = await readBackups(ports)
      return {
        now: ports.clock.now().toISOString(),
        schedule: backups
          ? {
              place: backups.place,
              daily: backups.daily,
              zone: backups.zone,
              keep: backups.keep ?? null,
            }
          : null,
        last: record
          ? {
              state: record.state,
              success: record.success,
              failure: record.failure,
              failures: record.failures,
            }
          : null,
      }
    },
  }),
]
