import { organization } from '../../../resources/organization/organization.resource.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { profileOf } from '../../../server/domain/identity/institutions/profile.ts'
import { createRecord } from '../../../server/engine/records/create.ts'
import type { RecordContext } from '../../../server/engine/records/context.ts'
import type { Scope } from '../../../server/platform/store/types.ts'

/** `.example` belongs to nobody (RFC 2606): the demo's tickets reach no stranger. */
const classroomAddress =
  'https://classroom.example/{lessonId}?ticket={ticket}&role={role}&name={name}&lang={lang}'

/** What the demo school says of itself, with an address of its classrooms; what is there already stays. */
export const seedProfile = async (
  scope: Scope,
  contextFor: (resource: AnyResource) => RecordContext,
): Promise<void> => {
  if (await profileOf(scope)) return
  const ctx = contextFor(organization)
  const values = { name: ctx.institution.name, city: '上海', contact: '王校长', classroomAddress }
  await scope.transaction(tx => {
    // the first of all that is seeded: the whole is one operation, and goes by this name
    tx.operation({ action: 'seed', resource: 'sample', recordId: null })
    return createRecord(tx, ctx, values, { system: true })
  })
}
