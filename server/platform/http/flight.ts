import type { AppPorts } from '../context.ts'
import type { IdempotentWrite } from './idempotency.ts'
import { perServer } from '../perServer.ts'

/**
 * Answers of one kind of call that are still being made: the same call arriving twice in one
 * process (a retried time-out) waits for the first answer.
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
