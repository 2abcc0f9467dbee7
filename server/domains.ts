import { booking } from './domain/booking/index.ts'
import type { Domain } from './engine/domain.ts'

/** The registry of domains: one line each. The app, the jobs, the audit, OpenAPI and the demo iterate over it. */
export const domains: readonly Domain[] = [booking]
