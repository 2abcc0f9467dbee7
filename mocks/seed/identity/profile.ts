import { organization } from '../../../resources/identity/organization/organization.resource.ts'
import type { Seed } from '../../../server/engine/seed.ts'
import { profileOf } from '../../../server/domain/identity/institutions/profile.ts'
import { createRecord } from '../../../server/engine/records/create.ts'

/** `.example` belongs to nobody (RFC 2606): the demo's tickets reach no stranger. */
const classroomAddress =
  'https://classroom.example/{lessonId}?ticket={ticket}&role={role}&name={name}&lang={lang}'

/** The demo institution's profile, with an address of its classrooms; an existing profile stays. */
export const seedProfile: Seed = async ({ scope, contextFor }) => {
  if (await profileOf(scope)) return
  const ctx = contextFor(organization)
  const values = { name: ctx.institution.name, city: '上海', contact: '王校长', classroomAddress }
  await scope.transaction(tx => {
    // the first of all that is seeded: the whole is one operation, and goes by this name
    tx.operation({ action: 'seed', resource: 'sample', recordId: null })
    return createRecord(tx, ctx, values, { system: true })
  })
}
