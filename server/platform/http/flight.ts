import type { AppPorts } from '../context.ts'
import type { IdempotentWrite } from './idempotency.ts'
import { perServer } from '../perServer.ts'

/**
 * Calls of one kind that are in progress: a repeated call in the same process (after a client's
 * time-out) waits for the first result.
 */
export const flightOf = <T>() => {
  const runningOf = perServer(() => new Map<string, Promise<T>>())
  return (
    ports: AppPorts,
    institutionId: string,
    call: IdempotentWrite | undefined,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (!call) return work()
    const mine = runningOf(ports)
    const name = [institutionId, call.accountId, call.key, call.path, call.bodyHash].join(' ')
    const first = mine.get(name)
    if (first) return first
    const answer = work().finally(() => mine.delete(name))
    mine.set(name, answer)
    return answer
  }
}
