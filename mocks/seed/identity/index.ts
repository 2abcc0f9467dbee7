import type { Seed } from '../../../server/engine/seed.ts'
import { seedProfile } from './profile.ts'
import { seedUsers } from './users.ts'

/** The institution's profile, its roles and users. */
export const seed: Seed = async context => {
  await seedProfile(context)
  await seedUsers(context)
}
