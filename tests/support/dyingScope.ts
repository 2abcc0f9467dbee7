import type { TestStore } from './stores.ts'

type Scope = ReturnType<TestStore['scope']>

/** A scope whose database fails after some transactions, as when a process is killed. */
export const stopAfter = (scope: Scope, transactions: number): Scope => {
  let left = transactions
  return new Proxy(scope, {
    get(target, name) {
      if (name === 'transaction') {
        return async (fn: Parameters<Scope['transaction']>[0]) => {
          if (left < 1) throw new Error('the process is gone')
          const done = await target.transaction(fn)
          // one that made way for others and begins again is not counted
          left--
          return done
        }
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
}
