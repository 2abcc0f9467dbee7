import { accountOf } from '../../platform/caller.ts'
import type { SessionContext } from '../../engine/calls/implement.ts'
import { errors } from './errors.ts'
import { tally } from '../../platform/tally.ts'
import { hour } from '../../../src/schema/durations.ts'

/** Numbers that a person may look up in an hour, and all people of an institution together. */
export const lookupsPerHour = { person: 20, institution: 60 } as const

/**
 * The institution with an ID, shown before something is shared with it. IDs only match as a whole,
 * and every try counts, so that institutions can't be enumerated. Throws 34111, 34112 and 429.
 */
export const findOtherInstitution = async ({
  ports,
  session,
  input,
}: Pick<SessionContext<{ readonly schoolNo: string }>, 'ports' | 'session' | 'input'>): Promise<{
  readonly id: string
  readonly name: string
}> => {
  const own = session.institution.id
  const [person = 0, institution = 0] = await tally(ports.store.db, ports.clock.now(), hour, [
    { name: `institution number ${own} ${accountOf(session.actor)}`, add: 1 },
    { name: `institution numbers ${own}`, add: 1 },
  ])
  if (person > lookupsPerHour.person || institution > lookupsPerHour.institution)
    throw errors.institutionLookupsExceeded().at('schoolNo')
  const found = await ports.store.db
    .selectFrom('institution')
    .select(['id', 'name'])
    .where('schoolNo', '=', input.schoolNo.normalize('NFKC').trim())
    .executeTakeFirst()
  if (!found) throw errors.otherInstitutionNotFound().at('schoolNo')
  if (found.id === own) throw errors.sharedWithOwnInstitution().at('schoolNo')
  return found
}
