import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Limiter } from '../context.ts'

/** Attempts counted in memory: `points` within `seconds`, then none until they are over. */
export const memoryLimiter = (points: number, seconds: number): Limiter => {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    take: async key =>
      limiter.consume(key).then(
        () => true,
        () => false,
      ),
    reset: async key => {
      await limiter.delete(key)
    },
  }
}
