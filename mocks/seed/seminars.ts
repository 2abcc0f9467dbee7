import type { Seed } from '../../server/engine/seed.ts'

/** Seminars of the demo school, one in every state. What is there already stays. */
export const seed: Seed = async () => {}
