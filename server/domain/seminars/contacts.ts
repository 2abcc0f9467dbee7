import type { Registration } from '../../../resources/registration/registration.resource.ts'
import type { Seminar } from '../../../resources/seminar/seminar.resource.ts'
import { emailContact, phoneContact, type Contact } from '../identity/index.ts'

/** Where a person is reached, by the channel that the seminar uses. */
export const contactsOf = (event: Seminar, to: Registration): readonly Contact[] => {
  const { notification } = event
  const byMail = notification === 'EMAIL' || notification === 'BOTH'
  const byPhone = notification === 'SMS' || notification === 'BOTH'
  return [
    ...(byMail && to.email !== null ? [emailContact(to.email)] : []),
    ...(byPhone && to.phone !== null && to.countryCode !== null
      ? [phoneContact(to.countryCode, to.phone)]
      : []),
  ]
}
